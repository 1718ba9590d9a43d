// load drives an API server with Widgets and prints figures: writes and reads with many in flight, write to watch event, lists, a
// fan-out, and the installation of a CRD. -fill makes objects beforehand. One process is one run; -pids tells whose CPU is counted.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"
	"time"

	"controllers/internal/report"
	api "controllers/internal/server"
	"controllers/internal/widget"
)

var (
	srv      = flag.String("server", "", "")
	token    = flag.String("token", "", "")
	ns       = flag.String("namespace", "load", "")
	count    = flag.Int("count", 2000, "operations of a phase")
	inFlight = flag.Int("in-flight", 50, "")
	watchers = flag.Int("watchers", 10, "")
	fill     = flag.Int("fill", 10000, "objects that are there beforehand, and are listed")
	fan      = flag.Int("fan", 1000, "watchers of the fan-out; 0: none")
	pids     = flag.String("pids", "", "of the server's processes, with commas")
	writes   = flag.Bool("writes-only", false, "creates alone, after the filling")
)

// phase runs count operations with inFlight of them at a time; time and CPU of the server for each.
func phase(rep report.Report, name string, w *watches, operation func(i int) error) {
	begun, cpu := time.Now(), serverCPU()
	if err := api.Each(*count, *inFlight, operation); err != nil {
		log.Fatal(name, ": ", err)
	}
	if w != nil {
		w.expect(int64(*count))
	}
	took := time.Since(begun)
	rep.Add(name+": us each", float64(took.Microseconds())/float64(*count))
	rep.Add(name+": server cpu us", float64((serverCPU()-cpu).Microseconds())/float64(*count))
}

func main() {
	flag.Parse()
	client := api.NewClient(*srv, *token)
	rep := report.Report{}
	install(client, rep)
	if err := client.Setup(*ns, *fill); err != nil {
		log.Fatal(err)
	}
	rep.Add("resident: MiB", serverResident())
	name := func(i int) string { return fmt.Sprintf("load-%d-%06d", os.Getpid(), i) }
	w := watch(client, *watchers)
	phase(rep, "creates", w, func(i int) error {
		return client.Do("POST", widget.Path(*ns, ""), "application/json", stamped(w, name(i), i))
	})
	if !*writes {
		phase(rep, "updates", w, func(i int) error {
			return client.Do("PATCH", widget.Path(*ns, name(i)), "application/merge-patch+json", fmt.Appendf(nil, `{"spec":{"replicas":%d}}`, 5+i%3))
		})
		phase(rep, "gets", nil, func(i int) error { return client.Do("GET", widget.Path(*ns, name(i)), "", nil) })
		paced(client, rep, w, name)
		phase(rep, "deletes", w, func(i int) error { return client.Do("DELETE", widget.Path(*ns, name(i)), "", nil) })
		w.stop()
		lists(client, rep)
		if *fan > 0 {
			fanOut(client, rep)
		}
	}
	if err := rep.Print(); err != nil {
		log.Fatal(err)
	}
}

// stamped is a Widget whose annotation says when it was sent, for the watchers.
func stamped(w *watches, name string, i int) []byte {
	body := string(widget.Body(*ns, i))
	old := fmt.Sprintf(`"name":"%s"`, widget.Name(i))
	return []byte(strings.Replace(body, old, fmt.Sprintf(`"name":"%s","annotations":{"sent":"%d"}`, name, w.now()), 1))
}

// paced writes at 100 a second, one at a time: the latency of the events has no queueing in it.
func paced(client *api.Client, rep report.Report, w *watches, name func(int) string) {
	w.forget()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	const n = 300
	for i := range n {
		<-tick.C
		patch := fmt.Appendf(nil, `{"metadata":{"annotations":{"sent":"%d"}}}`, w.now())
		if err := client.Do("PATCH", widget.Path(*ns, name(i%*count)), "application/merge-patch+json", patch); err != nil {
			log.Fatal(err)
		}
	}
	w.expect(n)
	p50, p99 := w.latency()
	rep.Add("write to event at 100/s: p50 ms", p50)
	rep.Add("write to event at 100/s: p99 ms", p99)
}

func lists(client *api.Client, rep report.Report) {
	begun := time.Now()
	if _, err := client.Read(widget.Path(*ns, "")); err != nil {
		log.Fatal(err)
	}
	rep.Add("list whole: ms", float64(time.Since(begun).Microseconds())/1e3)
	begun = time.Now()
	for token := ""; ; {
		page, err := client.Read(widget.Path(*ns, "") + "?limit=500&continue=" + token)
		if err != nil {
			log.Fatal(err)
		}
		if token = after(page, `"continue":"`); token == "" {
			break
		}
	}
	rep.Add("list in pages of 500: ms", float64(time.Since(begun).Microseconds())/1e3)
}

// fanOut: from a write until the last of many watchers has its event.
func fanOut(client *api.Client, rep report.Report) {
	w := watch(client, *fan)
	defer w.stop()
	for i := range 10 {
		begun := time.Now()
		patch := fmt.Appendf(nil, `{"spec":{"replicas":%d}}`, 2+i)
		if err := client.Do("PATCH", widget.Path(*ns, widget.Name(1)), "application/merge-patch+json", patch); err != nil {
			log.Fatal(err)
		}
		w.expect(1)
		rep.Add("fan-out: ms", float64(time.Since(begun).Microseconds())/1e3)
	}
}

// install: from the POST of a CRD until the first object of its kind is accepted.
func install(client *api.Client, rep report.Report) {
	group := fmt.Sprintf("g%d.example.com", time.Now().UnixNano())
	crd := strings.ReplaceAll(api.CRD(), widget.Group, group)
	begun := time.Now()
	if err := client.Do("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "application/json", []byte(crd)); err != nil {
		log.Fatal(err)
	}
	body := strings.ReplaceAll(string(widget.Body("default", 0)), widget.Group, group)
	path := strings.Replace(widget.Path("default", ""), widget.Group, group, 1)
	for client.Do("POST", path, "application/json", []byte(body)) != nil {
		if time.Since(begun) > 30*time.Second {
			log.Fatal("the kind is not served")
		}
		time.Sleep(2 * time.Millisecond)
	}
	rep.Add("CRD to first object: ms", float64(time.Since(begun).Microseconds())/1e3)
}

// serverCPU of the processes named by -pids, in ticks of 10 ms.
func serverCPU() (sum time.Duration) {
	for _, pid := range strings.Split(*pids, ",") {
		stat, _ := os.ReadFile("/proc/" + pid + "/stat")
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		for _, field := range fields[11:13] {
			ticks, _ := strconv.Atoi(field)
			sum += time.Duration(ticks) * 10 * time.Millisecond
		}
	}
	return sum
}

func serverResident() (sum float64) {
	for _, pid := range strings.Split(*pids, ",") {
		status, _ := os.ReadFile("/proc/" + pid + "/status")
		kib, _ := strconv.ParseFloat(strings.Fields(after(string(status), "VmRSS:", "\n"))[0], 64)
		sum += kib / 1024
	}
	return sum
}

// after is the text between a tag and what ends it, a quote unless said.
func after(text, tag string, end ...string) string {
	_, rest, found := strings.Cut(text, tag)
	if !found {
		return ""
	}
	stop := `"`
	if len(end) > 0 {
		stop = end[0]
	}
	value, _, _ := strings.Cut(rest, stop)
	return value
}
