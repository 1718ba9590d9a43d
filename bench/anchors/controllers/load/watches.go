package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"log"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"controllers/internal/report"
	api "controllers/internal/server"
	"controllers/internal/widget"
)

// watches are watchers of all Widgets: they count events, and measure those that say when they were sent.
type watches struct {
	begun   time.Time
	events  []atomic.Int64
	wanted  int64
	mu      sync.Mutex
	samples []int64
	end     func()
}

// watch begins n watches at the present revision, a connection for every hundred of them.
func watch(client *api.Client, n int) *watches {
	page, err := client.Read(widget.Path(*ns, "") + "?limit=1")
	if err != nil {
		log.Fatal(err)
	}
	var list struct {
		Metadata struct{ ResourceVersion string }
	}
	if err := json.Unmarshal([]byte(page), &list); err != nil {
		log.Fatal(err)
	}
	revision := list.Metadata.ResourceVersion
	w := &watches{begun: time.Now(), events: make([]atomic.Int64, n)}
	done := make(chan struct{})
	w.end = sync.OnceFunc(func() { close(done) })
	var ready sync.WaitGroup
	for i := range n {
		if i%100 == 0 {
			client = api.NewClient(*srv, *token)
		}
		ready.Add(1)
		go w.follow(client, i, revision, &ready, done)
	}
	ready.Wait()
	return w
}

func (w *watches) follow(client *api.Client, i int, revision string, ready *sync.WaitGroup, done chan struct{}) {
	body, err := client.Stream(widget.Path(*ns, "") + "?watch=1&resourceVersion=" + revision)
	if err != nil {
		log.Fatal("watch: ", err)
	}
	ready.Done()
	go func() {
		<-done
		body.Close()
	}()
	lines := bufio.NewReaderSize(body, 64<<10)
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			select {
			case <-done:
				return
			default:
				log.Fatal("a watch ended: ", err)
			}
		}
		if at := bytes.Index(line, []byte(`"sent":"`)); at >= 0 {
			sent, _ := strconv.ParseInt(after(string(line[at:min(len(line), at+40)]), `"sent":"`), 10, 64)
			w.mu.Lock()
			w.samples = append(w.samples, w.now()-sent)
			w.mu.Unlock()
		}
		w.events[i].Add(1)
	}
}

// now in nanoseconds since the watches began.
func (w *watches) now() int64 { return int64(time.Since(w.begun)) }

// expect waits until every watcher has n events more than before.
func (w *watches) expect(n int64) {
	w.wanted += n
	limit := time.Now().Add(60 * time.Second)
	for i := range w.events {
		for w.events[i].Load() < w.wanted {
			if time.Now().After(limit) {
				log.Fatalf("watcher %d has %d of %d events", i, w.events[i].Load(), w.wanted)
			}
			time.Sleep(200 * time.Microsecond)
		}
	}
}

func (w *watches) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.samples = nil
}

func (w *watches) latency() (p50, p99 float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return report.Quantile(w.samples, 0.5), report.Quantile(w.samples, 0.99)
}

func (w *watches) stop() { w.end() }
