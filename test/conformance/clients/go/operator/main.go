// operator runs a controller-runtime operator (owned Deployment, finalizer, status, events, leader election, webhooks) and
// is the person who uses it; it prints a line for each thing seen. The lines are the same on every API server.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/go-logr/logr"
	admissionv1 "k8s.io/api/admissionregistration/v1"
	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

const namespace = "default"

func main() {
	ctrl.SetLogger(logr.Discard())
	klog.LogToStderr(false)
	check(addShops(scheme.Scheme))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	config := ctrl.GetConfigOrDie()
	config.WarningHandler = rest.NoWarnings{}
	person, err := client.New(config, client.Options{Scheme: scheme.Scheme, FieldOwner: "person"})
	check(err)
	install(ctx, person)

	folder, err := os.MkdirTemp("", "shops-")
	check(err)
	defer os.RemoveAll(folder)
	authority, port := certificate(folder), freePort()
	manager, err := ctrl.NewManager(config, ctrl.Options{
		Scheme: scheme.Scheme, Metrics: server.Options{BindAddress: "0"},
		LeaderElection: true, LeaderElectionID: "shops.go.example.com", LeaderElectionNamespace: namespace, LeaderElectionReleaseOnCancel: true,
		WebhookServer: webhook.NewServer(webhook.Options{Host: "127.0.0.1", Port: port, CertDir: folder}),
	})
	check(err)
	worker := &reconciler{Client: manager.GetClient(), events: manager.GetEventRecorder("shops")}
	check(ctrl.NewControllerManagedBy(manager).For(&Shop{}).Owns(&appsv1.Deployment{}).Complete(worker))
	check(ctrl.NewWebhookManagedBy(manager, &Shop{}).WithDefaulter(defaulter{}).WithValidator(validator{}).Complete())
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(running) }()
	<-manager.Elected()
	register(ctx, person, port, authority)
	use(ctx, person)
	stop()
	check(<-ended)
	lease := &coordinationv1.Lease{}
	check(person.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "shops.go.example.com"}, lease))
	say("the Lease is given back: %v", *lease.Spec.HolderIdentity == "")
	remove(ctx, person, lease)
}

func use(ctx context.Context, c client.Client) {
	shop := newShop("corner", 7)
	check(c.Create(ctx, shop))
	say("created with the default image %s", shop.Spec.Image)
	until(ctx, "it is open", func() bool {
		check(c.Get(ctx, client.ObjectKeyFromObject(shop), shop))
		return meta.IsStatusConditionTrue(shop.Status.Conditions, "Open")
	})
	deployment := &appsv1.Deployment{}
	check(c.Get(ctx, client.ObjectKeyFromObject(shop), deployment))
	owner := metav1.GetControllerOf(deployment)
	say("open: finalizers %v, image %s; Deployment of %d, owned by %s %s", shop.Finalizers, shop.Status.Image, *deployment.Spec.Replicas, owner.Kind, owner.Name)

	patch := client.MergeFrom(shop.DeepCopyObject().(*Shop))
	shop.Spec.Replicas = 1
	say("refused: %v", c.Patch(ctx, shop, patch))
	patch = client.RawPatch("application/merge-patch+json", []byte(`{"spec":{"replicas":4,"image":"sandbox-slow"}}`))
	check(c.Patch(ctx, shop, patch))
	until(ctx, "the Deployment follows", func() bool {
		check(c.Get(ctx, client.ObjectKeyFromObject(shop), deployment))
		return *deployment.Spec.Replicas == 4 && deployment.Spec.Template.Spec.Containers[0].Image == "sandbox-slow"
	})
	say("the Deployment follows")
	check(c.Delete(ctx, deployment))
	until(ctx, "it comes back", func() bool {
		remade := &appsv1.Deployment{}
		return c.Get(ctx, client.ObjectKeyFromObject(shop), remade) == nil && remade.UID != deployment.UID
	})
	say("deleted, the Deployment comes back")
	check(c.Patch(ctx, shop, client.RawPatch("application/merge-patch+json", []byte(`{"metadata":{"labels":{"keep":"yes"}}}`))))
	say("refused: %v", c.Delete(ctx, shop))
	check(c.Patch(ctx, shop, client.RawPatch("application/merge-patch+json", []byte(`{"metadata":{"labels":null}}`))))
	check(c.Delete(ctx, shop))
	until(ctx, "it is gone", func() bool { return apierrors.IsNotFound(c.Get(ctx, client.ObjectKeyFromObject(shop), &Shop{})) })
	say("gone, with its Deployment: %v", apierrors.IsNotFound(c.Get(ctx, client.ObjectKeyFromObject(shop), &appsv1.Deployment{})))
	list := &corev1.EventList{}
	check(c.List(ctx, list, client.InNamespace(namespace), client.MatchingFields{"involvedObject.uid": string(shop.UID)}))
	for _, event := range list.Items[:1] {
		say("event: %s %s %s", event.Type, event.Reason, event.Message)
	}
}

func newShop(name string, replicas int32) *Shop {
	return &Shop{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}, Spec: ShopSpec{Replicas: replicas}}
}

func install(ctx context.Context, c client.Client) {
	crd := &unstructured.Unstructured{}
	check(json.Unmarshal(crdJSON, crd))
	check(c.Create(ctx, crd))
	until(ctx, "Shops are served", func() bool { return c.List(ctx, &ShopList{}) == nil })
}

func remove(ctx context.Context, c client.Client, lease client.Object) {
	crd := &unstructured.Unstructured{}
	check(json.Unmarshal(crdJSON, crd))
	named := metav1.ObjectMeta{Name: "shops"}
	check(errors.Join(c.Delete(ctx, crd), c.Delete(ctx, lease),
		c.Delete(ctx, &admissionv1.MutatingWebhookConfiguration{ObjectMeta: named}),
		c.Delete(ctx, &admissionv1.ValidatingWebhookConfiguration{ObjectMeta: named})))
}

func until(ctx context.Context, what string, holds func() bool) {
	for !holds() {
		if ctx.Err() != nil {
			log.Fatal("in vain: ", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func say(format string, arguments ...any) { fmt.Printf(format+"\n", arguments...) }

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
