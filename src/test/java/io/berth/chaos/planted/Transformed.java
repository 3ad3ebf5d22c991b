package io.berth.chaos.planted;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What Quarkus does to a bean's class when it builds, done again to a recompiled one: a constructor without arguments for the
 * bean's proxy, and access and finality as they came out of that build.
 */
final class Transformed {
    private static final String CONSTRUCTOR = "<init>";
    private static final String WITHOUT_ARGUMENTS = "()V";

    private Transformed() {}

    static byte[] like(byte[] built, byte[] recompiled) {
        var before = read(built);
        var now = read(recompiled);
        now.access = before.access;
        for (var method : before.methods) {
            var same = now.methods.stream()
                    .filter(other -> other.name.equals(method.name) && other.desc.equals(method.desc))
                    .findFirst();
            if (same.isPresent()) {
                same.get().access = method.access;
            } else if (method.name.equals(CONSTRUCTOR) && method.desc.equals(WITHOUT_ARGUMENTS)) {
                now.methods.add(plainConstructor(method.access));
            }
        }
        for (var field : before.fields) {
            now.fields.stream()
                    .filter(other -> other.name.equals(field.name))
                    .forEach(other -> other.access = field.access);
        }
        var writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        now.accept(writer);
        return writer.toByteArray();
    }

    private static ClassNode read(byte[] bytes) {
        var node = new ClassNode();
        new ClassReader(bytes).accept(node, 0);
        return node;
    }

    private static MethodNode plainConstructor(int access) {
        var constructor = new MethodNode(access, CONSTRUCTOR, WITHOUT_ARGUMENTS, null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", CONSTRUCTOR, WITHOUT_ARGUMENTS, false);
        constructor.visitInsn(Opcodes.RETURN);
        return constructor;
    }
}
