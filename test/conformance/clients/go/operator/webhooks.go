package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// freePort is one that nobody listens at.
func freePort() int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// certificate writes tls.crt and tls.key for 127.0.0.1 into a folder; it is its own authority.
func certificate(folder string) []byte {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check(err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "shops"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	check(err)
	private, err := x509.MarshalECPrivateKey(key)
	check(err)
	crt := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	check(os.WriteFile(filepath.Join(folder, "tls.crt"), crt, 0o600))
	check(os.WriteFile(filepath.Join(folder, "tls.key"), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}), 0o600))
	return crt
}

// register tells the API server where the webhooks are, and waits until they are asked.
func register(ctx context.Context, c client.Client, port int, authority []byte) {
	at := func(path string) admissionv1.WebhookClientConfig {
		url := fmt.Sprintf("https://127.0.0.1:%d/%s-go-example-com-v1-shop", port, path)
		return admissionv1.WebhookClientConfig{URL: &url, CABundle: bytes.Clone(authority)}
	}
	rule := func(operations ...admissionv1.OperationType) []admissionv1.RuleWithOperations {
		return []admissionv1.RuleWithOperations{{Operations: operations, Rule: admissionv1.Rule{
			APIGroups: []string{groupVersion.Group}, APIVersions: []string{groupVersion.Version}, Resources: []string{"shops"},
		}}}
	}
	none := admissionv1.SideEffectClassNone
	check(c.Create(ctx, &admissionv1.MutatingWebhookConfiguration{ObjectMeta: metav1.ObjectMeta{Name: "shops"}, Webhooks: []admissionv1.MutatingWebhook{{
		Name: "default.shops.go.example.com", ClientConfig: at("mutate"), Rules: rule(admissionv1.Create, admissionv1.Update),
		SideEffects: &none, AdmissionReviewVersions: []string{"v1"},
	}}}))
	check(c.Create(ctx, &admissionv1.ValidatingWebhookConfiguration{ObjectMeta: metav1.ObjectMeta{Name: "shops"}, Webhooks: []admissionv1.ValidatingWebhook{{
		Name: "validate.shops.go.example.com", ClientConfig: at("validate"), Rules: rule(admissionv1.Create, admissionv1.Update, admissionv1.Delete),
		SideEffects: &none, AdmissionReviewVersions: []string{"v1"},
	}}}))
	probe := newShop("probe", 1)
	for { // the real server hears of them a little later; both sorts are asked once the default is there
		trial := probe.DeepCopyObject().(*Shop)
		if err := c.Create(ctx, trial, client.DryRunAll); err == nil && trial.Spec.Image != "" {
			break
		}
		check(ctx.Err())
		time.Sleep(50 * time.Millisecond)
	}
	time.Sleep(500 * time.Millisecond)
}
