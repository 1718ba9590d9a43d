// fakeserver answers list and watch of Widgets from bytes made once, so that a client's informer and not the server is measured.
// It knows limit/continue, resourceVersion=0 (also paged), and sendInitialEvents; then an open, silent watch. Plain HTTP.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"

	"controllers/internal/widget"
)

var (
	n       = flag.Int("n", 100000, "objects")
	addr    = flag.String("addr", "127.0.0.1:0", "")
	managed = flag.Bool("managed-fields", false, "objects carry managedFields, as from a real server")
	spread  = flag.Int("namespaces", 10, "namespaces that the objects are spread over")
)

const rv = "2000000"

func object(i int) []byte {
	mf := ""
	if *managed {
		mf = `,"managedFields":[{"apiVersion":"bench.example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{".":{},"f:description":{},"f:env":{},"f:image":{},"f:mark":{},"f:nodeSelector":{".":{},"f:disk":{},"f:zone":{}},"f:paused":{},"f:replicas":{},"f:strategy":{}}},"manager":"Go-http-client","operation":"Update","time":"2026-12-01T06:00:00Z"}]`
	}
	return []byte(fmt.Sprintf(`{"apiVersion":"bench.example.com/v1","kind":"Widget","metadata":{"creationTimestamp":"2026-12-01T06:00:00Z","generation":1%s,"name":"widget-%06d","namespace":"ns-%d","resourceVersion":"%d","uid":"%08x-0000-4000-8000-%012x"},"spec":%s}`,
		mf, i, i%*spread, 1000000+i, i, i, widget.Spec(i)))
}

func main() {
	flag.Parse()
	objs := make([][]byte, *n)
	total := 0
	for i := range objs {
		objs[i] = object(i)
		total += len(objs[i])
	}
	list := func(w http.ResponseWriter, from, to int) {
		w.Header().Set("Content-Type", "application/json")
		cont := ""
		if to < len(objs) {
			cont = fmt.Sprintf(`,"continue":"%d","remainingItemCount":%d`, to, len(objs)-to)
		}
		fmt.Fprintf(w, `{"apiVersion":"bench.example.com/v1","kind":"WidgetList","metadata":{"resourceVersion":"%s"%s},"items":[`, rv, cont)
		for i := from; i < to; i++ {
			if i > from {
				w.Write([]byte{','})
			}
			w.Write(objs[i])
		}
		w.Write([]byte("]}\n"))
	}
	http.HandleFunc(widget.Root+"/widgets", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if v := q.Get("watch"); v == "1" || v == "true" {
			w.Header().Set("Content-Type", "application/json")
			if q.Get("sendInitialEvents") == "true" {
				for _, o := range objs {
					w.Write([]byte(`{"type":"ADDED","object":`))
					w.Write(o)
					w.Write([]byte("}\n"))
				}
				fmt.Fprintf(w, `{"type":"BOOKMARK","object":{"apiVersion":"bench.example.com/v1","kind":"Widget","metadata":{"resourceVersion":"%s","annotations":{"k8s.io/initial-events-end":"true"}}}}`+"\n", rv)
			}
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			return
		}
		from, _ := strconv.Atoi(q.Get("continue"))
		to := len(objs)
		if l, _ := strconv.Atoi(q.Get("limit")); l > 0 {
			to = min(to, from+l)
		}
		list(w, from, to)
	})
	res, _ := json.Marshal(map[string]any{"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "bench.example.com/v1",
		"resources": []any{map[string]any{"name": "widgets", "singularName": "widget", "namespaced": true, "kind": "Widget", "verbs": []string{"get", "list", "watch"}}}})
	http.HandleFunc(widget.Root, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(res)
	})
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf(`{"url":"http://%s","pid":%d,"objects":%d,"bytes_an_object":%d}`+"\n", l.Addr(), os.Getpid(), *n, total/max(1, *n))
	log.Fatal(http.Serve(l, nil))
}
