apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-page
  labels: { app.kubernetes.io/managed-by: {{ .Release.Service }} }
data:
  greeting: {{ .Values.greeting | quote }}
  served-by: "{{ .Capabilities.KubeVersion.Major }}.{{ .Capabilities.KubeVersion.Minor }}"
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
spec:
  selector: { app: {{ .Release.Name }} }
  ports: [{ port: 80 }]
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  replicas: {{ .Values.replicas }}
  selector:
    matchLabels: { app: {{ .Release.Name }} }
  template:
    metadata:
      labels: { app: {{ .Release.Name }} }
    spec:
      containers: [{ name: main, image: sandbox-run }]
---
apiVersion: v1
kind: Secret
metadata:
  name: {{ .Release.Name }}-hook
  annotations: { helm.sh/hook: pre-install, helm.sh/hook-delete-policy: hook-succeeded }
stringData: { key: value }
