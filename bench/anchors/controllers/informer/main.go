// informer syncs one of Go's informers with fakeserver and prints figures as ../../../runtime/informerProgram.ts does. One process
// is one run. -kind dynamic (client-go's dynamic informer) or typed (controller-runtime's cache).
// KUBE_FEATURE_WatchListClient=false makes it list by pages in place of a watch list.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/rest"
	kcache "k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"

	"controllers/internal/report"
	"controllers/internal/server"
	"controllers/internal/widget"
)

// controller-runtime has taken names of the global set.
var flags = flag.NewFlagSet(os.Args[0], flag.ExitOnError)

var (
	srv  = flags.String("server", "", "")
	kind = flags.String("kind", "dynamic", "dynamic or typed")
	n    = flags.Int("n", 100000, "objects that the server has")
)

func main() {
	_ = flags.Parse(os.Args[1:])
	ctrl.SetLogger(logr.Discard())
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	begin := map[string]func(context.Context, *rest.Config) kcache.SharedIndexInformer{"dynamic": dynamicInformer, "typed": typedInformer}[*kind]
	cfg := server.Config(*srv, "")

	before := settled()
	t, c := time.Now(), report.CPU()
	informer := begin(ctx, cfg)
	added := make(chan struct{}, 1024)
	if _, err := informer.AddEventHandler(kcache.ResourceEventHandlerFuncs{AddFunc: func(any) { added <- struct{}{} }}); err != nil {
		log.Fatal(err)
	}
	for range *n {
		<-added
	}
	kcache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
	took, cpu := time.Since(t), report.CPU()-c
	_, peak := report.Resident()
	after := settled()
	if have := len(informer.GetStore().ListKeys()); have != *n {
		log.Fatalf("the cache holds %d", have)
	}
	per := func(bytes float64) float64 { return bytes / float64(*n) }
	_ = json.NewEncoder(os.Stdout).Encode(map[string]float64{
		"sync_ms": float64(took.Microseconds()) / 1e3, "cpu_ms": float64(cpu.Microseconds()) / 1e3,
		"rss_bytes_an_object": per(after.rss - before.rss), "rss_peak_bytes_an_object": per(peak - before.rss), "heap_bytes_an_object": per(after.heap - before.heap),
	})
}

func dynamicInformer(ctx context.Context, cfg *rest.Config) kcache.SharedIndexInformer {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(dynamic.NewForConfigOrDie(cfg), 0)
	informer := factory.ForResource(schema.GroupVersionResource{Group: widget.Group, Version: widget.Version, Resource: "widgets"}).Informer()
	factory.Start(ctx.Done())
	return informer
}

func typedInformer(ctx context.Context, cfg *rest.Config) kcache.SharedIndexInformer {
	mapper := meta.NewDefaultRESTMapper([]schema.GroupVersion{widget.GV})
	mapper.Add(widget.GV.WithKind("Widget"), meta.RESTScopeNamespace)
	all, err := cache.New(cfg, cache.Options{Scheme: widget.Scheme(), Mapper: mapper})
	if err != nil {
		log.Fatal(err)
	}
	go func() { _ = all.Start(ctx) }()
	informer, err := all.GetInformer(ctx, &widget.Widget{}, cache.BlockUntilSynced(false))
	if err != nil {
		log.Fatal(err)
	}
	return informer.(kcache.SharedIndexInformer)
}

type memory struct{ rss, heap float64 }

// settled is what is in use after a collection whose pages went back to the system.
func settled() memory {
	runtime.GC()
	debug.FreeOSMemory()
	rss, _ := report.Resident()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memory{rss, float64(m.HeapAlloc)}
}
