// Package report holds what every anchor prints: one JSON object with the samples of each metric; and figures of this process.
package report

import (
	"encoding/json"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Report gathers samples by the name of their metric.
type Report map[string][]float64

func (r Report) Add(name string, v float64) { r[name] = append(r[name], v) }

func (r Report) Print() error { return json.NewEncoder(os.Stdout).Encode(r) }

// CPU is what this process has computed, user and system.
func CPU() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Resident is this process's memory in bytes, now and at most so far.
func Resident() (now, peak float64) {
	b, _ := os.ReadFile("/proc/self/status")
	for _, l := range strings.Split(string(b), "\n") {
		f := strings.Fields(l)
		if len(f) < 2 {
			continue
		}
		v, _ := strconv.ParseFloat(f[1], 64)
		switch f[0] {
		case "VmRSS:":
			now = v * 1024
		case "VmHWM:":
			peak = v * 1024
		}
	}
	return
}

// Quantile of nanosecond samples, in milliseconds. It sorts in place.
func Quantile(ns []int64, q float64) float64 {
	if len(ns) == 0 {
		return math.NaN()
	}
	sort.Slice(ns, func(i, j int) bool { return ns[i] < ns[j] })
	return float64(ns[max(0, int(math.Ceil(q*float64(len(ns))))-1)]) / 1e6
}
