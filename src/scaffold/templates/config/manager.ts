export function managerKustomization(): string {
  return `resources:
- manager.yaml

# The image that "docker build" made, by the name under which the cluster can pull it.
images:
- name: controller
  newName: controller
  newTag: latest
`;
}

export function managerYaml(projectName: string): string {
  return `apiVersion: v1
kind: Namespace
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
    control-plane: controller-manager
  name: system
---
apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
    control-plane: controller-manager
  name: controller-manager
  namespace: system
spec:
  replicas: 1
  selector:
    matchLabels:
      app.kubernetes.io/name: ${projectName}
      control-plane: controller-manager
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${projectName}
        control-plane: controller-manager
    spec:
      securityContext:
        runAsNonRoot: true
        seccompProfile:
          type: RuntimeDefault
      containers:
      - name: manager
        image: controller:latest
        command:
        - node
        - --enable-source-maps
        - dist/src/main.js
        args:
        - --leader-elect
        ports:
        - name: probes
          containerPort: 8081
        livenessProbe:
          httpGet:
            path: /healthz
            port: probes
          initialDelaySeconds: 15
          periodSeconds: 20
        readinessProbe:
          httpGet:
            path: /readyz
            port: probes
          initialDelaySeconds: 5
          periodSeconds: 10
        env:
        - name: POD_NAMESPACE
          valueFrom:
            fieldRef:
              fieldPath: metadata.namespace
        securityContext:
          allowPrivilegeEscalation: false
          readOnlyRootFilesystem: true
          capabilities:
            drop:
            - ALL
        resources:
          limits:
            cpu: 500m
            memory: 256Mi
          requests:
            cpu: 10m
            memory: 96Mi
      serviceAccountName: controller-manager
      terminationGracePeriodSeconds: 40
`;
}
