# Berth's commands. They need a JDK (21 or newer, the newest here is taken) and Maven; `cluster` needs Go.
MVN ?= mvn
BUILT := target/built
# Folders too: their times tell when a file is gone.
SOURCES := pom.xml $(shell find src)

JDK := JAVA_HOME=$$(sh .mvn/jdk) || exit 1; export JAVA_HOME; \
  command -v $(MVN) >/dev/null || { echo 'Berth is built with Maven, and there is no $(MVN) on the PATH.' >&2; exit 1; };
MAVEN := $(MVN) -B -ntp
JAVA := exec "$$JAVA_HOME/bin/java" -cp "target/test-classes:target/classes:$$(cat target/test.classpath)"

.PHONY: help run test bench chaos coexist build cluster format clean

help: ## these lines
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile

run: $(BUILT) ## Redis, three replicas and, where it is built, a Kubernetes; CLUSTER=local|none, REPLICAS=n, PORT=first port (8081)
	@[ '$(CLUSTER)' != local ] || sh k8s/local/build -q || exit 1; $(JDK) $(JAVA) io.berth.sandbox.launch.Launcher

# Without the cluster's binaries the tests that need them are skipped, and named at the end.
test: ## everything that the build checks, and the whole suite
	@rm -f target/skipped-cluster-tests
	@sh k8s/local/build -q || echo 'So the tests on a real cluster are skipped.' >&2
	@$(JDK) $(MAVEN) verify; code=$$?; sh .mvn/skipped >&2; exit $$code

bench: $(BUILT) ## the table of speeds; ROUNDS=n (3), SECONDS=n a row and round (6), NODES=n, PODS=n, CLUSTER=none|only, BINDS=none|only, SCHEDULER=none|only
	@$(JDK) $(JAVA) io.berth.bench.Bench

chaos: $(BUILT) ## everything that can break broken, for MINUTES=n (10); SEED=n replays a plan, PLANTED=all|name breaks a rule on purpose
	@sh k8s/local/build -q || exit 1; $(JDK) $(JAVA) io.berth.chaos.Chaos

coexist: $(BUILT) ## stock kube-schedulers side by side over real kubelets; ROUNDS=n (5), SEED=n, SETTINGS=all|name,…
	@sh k8s/local/build -q || exit 1; $(JDK) $(JAVA) io.berth.coexist.Coexist

cluster: ## etcd, Kubernetes and kubelets to run on, built once (needs Go)
	@sh k8s/local/build

build: $(BUILT) ## target/quarkus-app/quarkus-run.jar, without running the tests

format: ## the sources as the build wants them
	@$(JDK) $(MAVEN) -q spotless:apply

clean: ## what was built
	@rm -rf target

$(BUILT): $(SOURCES)
	@echo 'Building Berth'
	@$(JDK) $(MAVEN) -q -DskipTests package
	@touch $@
