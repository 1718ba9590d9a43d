//go:build tools

// Package etcd pins the etcd that stands behind the real kube-apiserver.
package etcd

import _ "go.etcd.io/etcd/server/v3"
