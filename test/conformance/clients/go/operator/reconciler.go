package main

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

const finalizer = "go.example.com/deployment"

// reconciler: a Deployment for each Shop, a condition that says so, and a finalizer that takes the Deployment away.
type reconciler struct {
	client.Client
	events events.EventRecorder
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	shop := &Shop{}
	if err := r.Get(ctx, request.NamespacedName, shop); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: shop.Namespace, Name: shop.Name}}
	if !shop.DeletionTimestamp.IsZero() {
		if err := client.IgnoreNotFound(r.Delete(ctx, deployment)); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(shop, finalizer)
		return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, shop))
	}
	if controllerutil.AddFinalizer(shop, finalizer) {
		return ctrl.Result{}, r.Update(ctx, shop)
	}
	done, err := controllerutil.CreateOrUpdate(ctx, r.Client, deployment, func() error {
		labels := map[string]string{"shop": shop.Name}
		deployment.Spec.Replicas = &shop.Spec.Replicas
		deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
		deployment.Spec.Template.Labels = labels
		if len(deployment.Spec.Template.Spec.Containers) == 0 {
			deployment.Spec.Template.Spec.Containers = []corev1.Container{{Name: "main"}}
		}
		deployment.Spec.Template.Spec.Containers[0].Image = shop.Spec.Image
		return controllerutil.SetControllerReference(shop, deployment, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if done == controllerutil.OperationResultCreated {
		r.events.Eventf(shop, deployment, corev1.EventTypeNormal, "Opened", "Open", "with image %s", shop.Spec.Image)
	}
	before := shop.DeepCopyObject().(*Shop)
	shop.Status.Image = deployment.Spec.Template.Spec.Containers[0].Image
	meta.SetStatusCondition(&shop.Status.Conditions, metav1.Condition{Type: "Open", Status: metav1.ConditionTrue, Reason: "Deployed", ObservedGeneration: shop.Generation})
	return ctrl.Result{}, r.Status().Patch(ctx, shop, client.MergeFrom(before))
}

// defaulter and validator are the webhooks.
type defaulter struct{}

func (defaulter) Default(_ context.Context, shop *Shop) error {
	if shop.Spec.Image == "" {
		shop.Spec.Image = "sandbox-run"
	}
	return nil
}

type validator struct{}

func (validator) ValidateCreate(_ context.Context, shop *Shop) (admission.Warnings, error) {
	if shop.Spec.Replicas == 0 {
		return admission.Warnings{"a shop without replicas serves nobody"}, nil
	}
	return nil, nil
}

func (validator) ValidateUpdate(_ context.Context, old, shop *Shop) (admission.Warnings, error) {
	if old.Spec.Replicas > shop.Spec.Replicas+5 {
		return nil, fmt.Errorf("from %d replicas to %d is too far at once", old.Spec.Replicas, shop.Spec.Replicas)
	}
	return nil, nil
}

func (validator) ValidateDelete(_ context.Context, shop *Shop) (admission.Warnings, error) {
	if shop.Labels["keep"] != "" {
		return nil, fmt.Errorf("it is to be kept")
	}
	return nil, nil
}
