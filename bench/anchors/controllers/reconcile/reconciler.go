package main

import (
	"context"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"controllers/internal/widget"
)

type reconciler struct {
	client client.Client
	phase  string
	all    chan struct{} // closed when every object has been reconciled

	mu        sync.Mutex
	seen      map[string]bool
	sent      map[string]time.Time // when a write of that mark was begun; removed by the reconcile that sees it
	latencies []int64
}

func (r *reconciler) Reconcile(ctx context.Context, q ctrl.Request) (ctrl.Result, error) {
	begun := time.Now()
	var w widget.Widget
	if err := r.client.Get(ctx, q.NamespacedName, &w); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.mu.Lock()
	if at, ok := r.sent[w.Spec.Mark]; ok {
		delete(r.sent, w.Spec.Mark)
		r.latencies = append(r.latencies, int64(begun.Sub(at)))
	}
	r.mu.Unlock()
	if r.phase != "" && w.Status.Phase != r.phase {
		old := w.DeepCopyObject().(client.Object)
		w.Status = widget.WidgetStatus{ObservedGeneration: w.Generation, Phase: r.phase}
		if err := r.client.Status().Patch(ctx, &w, client.MergeFrom(old)); err != nil {
			return ctrl.Result{}, err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.seen[q.Name] {
		r.seen[q.Name] = true
		if len(r.seen) == *objects {
			close(r.all)
		}
	}
	return ctrl.Result{}, nil
}
