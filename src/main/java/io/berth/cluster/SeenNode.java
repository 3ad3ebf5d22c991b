package io.berth.cluster;

/** A node as the API server showed it at one version. */
public record SeenNode(Node node, ResourceVersion version) {}
