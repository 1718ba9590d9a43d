// workqueue measures client-go's rate-limited queue and controller-runtime's priority queue in the scenarios of
// ../../../runtime/queueProgram.ts. It prints one JSON object: the samples of each metric.
package main

import (
	"flag"
	"fmt"
	"log"
	"runtime"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"controllers/internal/report"
)

var (
	rounds = flag.Int("rounds", 5, "")
	n      = flag.Int("n", 1_000_000, "keys of the big scenarios")
	after  = flag.Int("after", 100_000, "keys of the addAfter scenario")
)

type queue[T comparable] = workqueue.TypedRateLimitingInterface[T]

func per(n int, d time.Duration) float64 { return float64(n) / d.Seconds() }

func micros(n int, d time.Duration) float64 { return float64(d.Microseconds()) / float64(n) }

func drain[T comparable](q queue[T], n int) {
	for i := 0; i < n; i++ {
		k, _ := q.Get()
		q.Done(k)
	}
}

func bench[T comparable](r report.Report, name string, mk func() queue[T], key func(i int) T) {
	keys := make([]T, *n)
	for i := range keys {
		keys[i] = key(i)
	}
	for round := 0; round <= *rounds; round++ {
		to := r
		if round == 0 { // the first warms up
			to = report.Report{}
		}
		for _, scenario := range []func(q queue[T], add func(metric string, v float64)){
			func(q queue[T], add func(string, float64)) { unique(q, keys, add) },
			func(q queue[T], add func(string, float64)) { inTurn(q, keys, add) },
			func(q queue[T], add func(string, float64)) { dedupe(q, keys, add) },
			func(q queue[T], add func(string, float64)) { delayed(q, keys, add) },
		} {
			runtime.GC()
			q := mk()
			scenario(q, func(metric string, v float64) { to.Add(name+" "+metric, v) })
			q.ShutDown()
		}
	}
}

func unique[T comparable](q queue[T], keys []T, add func(string, float64)) {
	var m0, m1 runtime.MemStats
	runtime.ReadMemStats(&m0)
	c := report.CPU()
	for _, k := range keys {
		q.Add(k)
	}
	for q.Len() == 0 { // the priority queue takes adds in behind
		time.Sleep(time.Millisecond)
	}
	runtime.GC()
	runtime.ReadMemStats(&m1)
	drain(q, len(keys))
	add("unique: cpu", micros(len(keys), report.CPU()-c))
	add("unique: heap a queued key", float64(m1.HeapAlloc-m0.HeapAlloc)/float64(len(keys)))
}

func inTurn[T comparable](q queue[T], keys []T, add func(string, float64)) {
	m := len(keys) / 2
	c := report.CPU()
	for i := 0; i < m; i++ {
		q.Add(keys[i])
		drain(q, 1)
	}
	add("one worker in turn: cpu", micros(m, report.CPU()-c))
}

func dedupe[T comparable](q queue[T], keys []T, add func(string, float64)) {
	t := time.Now()
	for i := range keys {
		q.Add(keys[i%1000])
	}
	drain(q, min(len(keys), 1000))
	add("dedupe: adds on 1000 keys", per(len(keys), time.Since(t)))
}

func delayed[T comparable](q queue[T], keys []T, add func(string, float64)) {
	m := min(*after, len(keys))
	c, t := report.CPU(), time.Now()
	for i := 0; i < m; i++ {
		q.AddAfter(keys[i], time.Duration(i*7919%1000)*time.Millisecond)
	}
	add("addAfter: calls", per(m, time.Since(t)))
	drain(q, m)
	add("addAfter: cpu", micros(m, report.CPU()-c))
}

func main() {
	flag.Parse()
	r := report.Report{}
	bench(r, "client-go", func() queue[string] {
		limiter := workqueue.NewTypedItemExponentialFailureRateLimiter[string](5*time.Millisecond, 1000*time.Second)
		return workqueue.NewTypedRateLimitingQueue(limiter)
	}, func(i int) string { return fmt.Sprintf("default/widget-%07d", i) })
	bench(r, "priority queue", func() queue[reconcile.Request] {
		return priorityqueue.New[reconcile.Request]("bench")
	}, func(i int) reconcile.Request {
		return reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: fmt.Sprintf("widget-%07d", i)}}
	})
	if err := r.Print(); err != nil {
		log.Fatal(err)
	}
}
