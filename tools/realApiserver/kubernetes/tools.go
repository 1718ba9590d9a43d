//go:build tools

// Package realapiserver pins the kube-apiserver that the sandbox is compared with, and the kubectl of the same version.
package realapiserver

import (
	_ "k8s.io/kubernetes/cmd/kube-apiserver"
	_ "k8s.io/kubernetes/cmd/kubectl"
)
