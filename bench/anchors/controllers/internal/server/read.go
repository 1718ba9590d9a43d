package server

import (
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
)

// CRD is that of the Widgets.
func CRD() string { return string(crd) }

// Read gets a whole answer.
func (c *Client) Read(path string) (string, error) {
	body, err := c.Stream(path)
	if err != nil {
		return "", err
	}
	defer body.Close()
	answer, err := io.ReadAll(body)
	return string(answer), err
}

// Stream gets an answer that is read as it comes.
func (c *Client) Stream(path string) (io.ReadCloser, error) {
	r, err := http.NewRequest("GET", c.base+path, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	res, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		defer res.Body.Close()
		answer, _ := io.ReadAll(res.Body)
		return nil, fmt.Errorf("GET %s: %d %.300s", path, res.StatusCode, answer)
	}
	return res.Body, nil
}

// Each runs f(i) for 0 <= i < n, so many at a time; the first error ends it.
func Each(n, inFlight int, f func(i int) error) error {
	var next atomic.Int64
	var failed atomic.Value
	var wg sync.WaitGroup
	for range inFlight {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && failed.Load() == nil; i = int(next.Add(1)) - 1 {
				if err := f(i); err != nil {
					failed.Store(err)
				}
			}
		})
	}
	wg.Wait()
	err, _ := failed.Load().(error)
	return err
}
