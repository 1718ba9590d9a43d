// reconcile starts a controller-runtime manager with one Widget controller and prints figures as ../../../runtime/reconcileProgram.ts
// does: a cold start over what is there, and, with -seconds, the time from a write to the reconcile that it causes. One process is one
// run. -status gives every object that status, once; without it the reconciler only reads from the cache. -setup makes the objects, and ends.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"

	"controllers/internal/report"
	api "controllers/internal/server"
	"controllers/internal/widget"
)

// controller-runtime has taken names of the global set.
var flags = flag.NewFlagSet(os.Args[0], flag.ExitOnError)

var (
	srv     = flags.String("server", "", "")
	token   = flags.String("token", "", "")
	ns      = flags.String("namespace", "reconcile", "")
	objects = flags.Int("objects", 10000, "")
	setup   = flags.Bool("setup", false, "")
	status  = flags.String("status", "", "the phase to write")
	workers = flags.Int("workers", 1, "")
	seconds = flags.Float64("seconds", 0, "of paced writes")
	rate    = flags.Int("rate", 50, "writes a second")
)

func main() {
	_ = flags.Parse(os.Args[1:])
	ctrl.SetLogger(logr.Discard())
	client := api.NewClient(*srv, *token)
	if *setup {
		if err := client.Setup(*ns, *objects); err != nil {
			log.Fatal(err)
		}
		return
	}
	r := &reconciler{phase: *status, seen: map[string]bool{}, all: make(chan struct{}), sent: map[string]time.Time{}}
	ctx, cancel := context.WithCancel(context.Background())
	started, cpu := time.Now(), report.CPU()
	end := make(chan error, 1)
	go func() { end <- manager(r).Start(ctx) }()
	select {
	case <-r.all:
	case err := <-end:
		log.Fatal("the manager ended: ", err)
	}
	rep := report.Report{}
	rep.Add("start to all reconciled: ms", float64(time.Since(started).Microseconds())/1e3)
	rep.Add("start to all reconciled: cpu us an object", float64((report.CPU()-cpu).Microseconds())/float64(*objects))
	if *seconds > 0 {
		time.Sleep(time.Second)
		if err := latency(r, client, rep); err != nil {
			log.Fatal(err)
		}
	}
	cancel()
	if err := <-end; err != nil {
		log.Fatal(err)
	}
	if err := rep.Print(); err != nil {
		log.Fatal(err)
	}
}

func manager(r *reconciler) ctrl.Manager {
	mgr, err := ctrl.NewManager(api.Config(*srv, *token), ctrl.Options{
		Scheme:  widget.Scheme(),
		Metrics: server.Options{BindAddress: "0"},
		Cache:   cache.Options{DefaultNamespaces: map[string]cache.Config{*ns: {}}},
	})
	if err != nil {
		log.Fatal(err)
	}
	r.client = mgr.GetClient()
	options := controller.Options{MaxConcurrentReconciles: *workers}
	if err := ctrl.NewControllerManagedBy(mgr).For(&widget.Widget{}).WithOptions(options).Complete(r); err != nil {
		log.Fatal(err)
	}
	return mgr
}
