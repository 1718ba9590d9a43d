// clientgo uses the API server through client-go as programs do, and prints a line for each thing seen. The lines are the
// same on every API server; names of its own keep it apart from others.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"sort"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

const namespace = "client-go"

// story is one run: a typed client that speaks protobuf, and a dynamic one.
type story struct {
	ctx     context.Context
	typed   kubernetes.Interface
	dynamic dynamic.Interface
}

func main() {
	klog.LogToStderr(false)
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	check(err)
	config.QPS, config.Burst = 1000, 1000
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	s := &story{ctx: ctx, dynamic: dynamic.NewForConfigOrDie(config)}
	inProtobuf := rest.CopyConfig(config)
	inProtobuf.ContentType = runtime.ContentTypeProtobuf
	inProtobuf.AcceptContentTypes = runtime.ContentTypeProtobuf + "," + runtime.ContentTypeJSON
	s.typed = kubernetes.NewForConfigOrDie(inProtobuf)

	s.prepare()
	s.discovery()
	s.writes()
	s.workloads()
	s.applies()
	s.pages()
	s.informer()
	s.retryWatch()
	s.elections()
	s.events()
	s.errors()
	check(s.typed.CoreV1().Namespaces().Delete(ctx, namespace, metav1.DeleteOptions{}))
}

func (s *story) prepare() {
	_, err := s.typed.CoreV1().Namespaces().Create(s.ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}, metav1.CreateOptions{})
	check(err)
	for { // the real server hears of a namespace a little later
		_, err = s.maps().Create(s.ctx, configMap("first", nil), metav1.CreateOptions{})
		if err == nil {
			return
		}
		if s.ctx.Err() != nil {
			log.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (s *story) discovery() {
	version, err := s.typed.Discovery().ServerVersion()
	check(err)
	say("server version %s.%s", version.Major, version.Minor)
	_, lists, err := s.typed.Discovery().ServerGroupsAndResources()
	check(err)
	for _, list := range lists {
		if list.GroupVersion != "apps/v1" {
			continue
		}
		var names []string
		for _, resource := range list.APIResources {
			names = append(names, resource.Name+" "+strings.Join(resource.Verbs, ","))
		}
		sort.Strings(names)
		say("apps/v1:\n  %s", strings.Join(names, "\n  "))
	}
	schemas, err := s.typed.Discovery().OpenAPIV3().Paths()
	check(err)
	_, found := schemas["apis/apps/v1"]
	say("OpenAPI v3 of apps/v1: %v", found)
	document, err := s.typed.Discovery().OpenAPISchema()
	check(err)
	say("OpenAPI v2 %s, %v", document.GetSwagger(), len(document.GetPaths().GetPath()) > 100)
}

// errors are the ones that programs tell apart.
func (s *story) errors() {
	_, err := s.maps().Get(s.ctx, "nowhere", metav1.GetOptions{})
	say("absent: %v, %v", apierrors.IsNotFound(err), err)
	_, err = s.maps().Create(s.ctx, configMap("first", nil), metav1.CreateOptions{})
	say("there: %v, %v", apierrors.IsAlreadyExists(err), err)
	_, err = s.maps().Create(s.ctx, configMap("No Name", map[string]string{"a b": ""}), metav1.CreateOptions{})
	say("invalid: %v, %v", apierrors.IsInvalid(err), err)
	stale := configMap("first", nil)
	stale.ResourceVersion = "1"
	_, err = s.maps().Update(s.ctx, stale, metav1.UpdateOptions{})
	say("stale: %v, %v", apierrors.IsConflict(err), err)
	uid := stale.UID + "other"
	err = s.maps().Delete(s.ctx, "first", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &uid}})
	say("another uid: %v", apierrors.IsConflict(err))
	_, err = s.maps().Watch(s.ctx, metav1.ListOptions{ResourceVersion: "many"})
	say("no version: %v", err != nil)
	_, err = s.typed.CoreV1().ConfigMaps("elsewhere").Create(s.ctx, configMap("a", nil), metav1.CreateOptions{})
	say("no namespace: %v, %v", apierrors.IsNotFound(err), err)
}

func say(format string, arguments ...any) {
	fmt.Printf(format+"\n", arguments...)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
