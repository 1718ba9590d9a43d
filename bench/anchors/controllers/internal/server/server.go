// Package server is how the programs reach an API server by hand: a thin HTTP/2 client, and the set-up of what they measure on.
package server

import (
	"bytes"
	"crypto/tls"
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/client-go/rest"

	"controllers/internal/widget"
)

//go:embed crd.json
var crd []byte

// Config is client-go's for the same server, without a rate limit of its own.
func Config(server, token string) *rest.Config {
	c := &rest.Config{Host: server, BearerToken: token, QPS: -1}
	c.TLSClientConfig.Insecure = strings.HasPrefix(server, "https")
	return c
}

type Client struct {
	base, token string
	http        *http.Client
}

func NewClient(base, token string) *Client {
	t := &http.Transport{
		TLSClientConfig:     &tls.Config{InsecureSkipVerify: true},
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: 100,
	}
	return &Client{base, token, &http.Client{Transport: t}}
}

// Do sends and reads the whole answer; it fails for a status that is neither 2xx nor among allowed.
func (c *Client) Do(method, path, ctype string, body []byte, allowed ...int) error {
	r, err := http.NewRequest(method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", ctype)
	r.Header.Set("Authorization", "Bearer "+c.token)
	res, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode < 300 {
		return err
	}
	for _, each := range allowed {
		if res.StatusCode == each {
			return nil
		}
	}
	return fmt.Errorf("%s %s: %d %.300s", method, path, res.StatusCode, answer)
}

// Setup installs the CRD, waits until it is served, and makes the namespace and n widgets in it. What is there already stays.
func (c *Client) Setup(ns string, n int) error {
	if err := c.Do("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "application/json", crd, http.StatusConflict); err != nil {
		return err
	}
	space := []byte(`{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"` + ns + `"}}`)
	if err := c.Do("POST", "/api/v1/namespaces", "application/json", space, http.StatusConflict); err != nil {
		return err
	}
	t := time.Now()
	for { // until the kind is served and the namespace is known to admission
		err := c.create(ns, 0)
		if err == nil {
			break
		}
		if time.Since(t) > 30*time.Second {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
	var next atomic.Int64
	var failed atomic.Value
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			for i := int(next.Add(1)); i < n && failed.Load() == nil; i = int(next.Add(1)) {
				if err := c.create(ns, i); err != nil {
					failed.Store(err)
				}
			}
		})
	}
	wg.Wait()
	if err, ok := failed.Load().(error); ok {
		return err
	}
	return nil
}

func (c *Client) create(ns string, i int) error {
	return c.Do("POST", widget.Path(ns, ""), "application/json", widget.Body(ns, i), http.StatusConflict)
}
