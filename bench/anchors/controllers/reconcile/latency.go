package main

import (
	"fmt"
	"time"

	"controllers/internal/report"
	"controllers/internal/server"
	"controllers/internal/widget"
)

// latency writes a new mark to one object after another, at the rate, and records from before the write to its reconcile.
func latency(r *reconciler, c *server.Client, rep report.Report) error {
	tick := time.NewTicker(time.Second / time.Duration(*rate))
	defer tick.Stop()
	writes := int(*seconds * float64(*rate))
	base := time.Now().UnixMilli() % 1e9
	for i := range writes {
		<-tick.C
		mark := fmt.Sprintf("%09d", base+int64(i))
		body := fmt.Appendf(nil, `{"spec":{"mark":"%s"}}`, mark)
		r.mu.Lock()
		r.sent[mark] = time.Now()
		r.mu.Unlock()
		if err := c.Do("PATCH", widget.Path(*ns, widget.Name(i%*objects)), "application/merge-patch+json", body); err != nil {
			return err
		}
	}
	time.Sleep(time.Second)
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.latencies) != writes {
		return fmt.Errorf("%d writes, but %d were seen", writes, len(r.latencies))
	}
	rep.Add("write to reconcile p50: ms", report.Quantile(r.latencies, .5))
	rep.Add("write to reconcile p99: ms", report.Quantile(r.latencies, .99))
	return nil
}
