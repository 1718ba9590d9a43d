// Prints, for every type of the built-in kinds, what encoding/json does with it beyond what OpenAPI says: `empty`, the JSON of
// its zero value (what is always there), `zero`, the fields that are left out when they hold a zero value, and `named`, the names
// of types that OpenAPI does not tell.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	apps "k8s.io/api/apps/v1"
	authentication "k8s.io/api/authentication/v1"
	authorization "k8s.io/api/authorization/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	batch "k8s.io/api/batch/v1"
	certificates "k8s.io/api/certificates/v1"
	coordination "k8s.io/api/coordination/v1"
	core "k8s.io/api/core/v1"
	discovery "k8s.io/api/discovery/v1"
	events "k8s.io/api/events/v1"
	networking "k8s.io/api/networking/v1"
	node "k8s.io/api/node/v1"
	policy "k8s.io/api/policy/v1"
	rbac "k8s.io/api/rbac/v1"
	scheduling "k8s.io/api/scheduling/v1"
	storage "k8s.io/api/storage/v1"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type shape struct {
	Empty map[string]any `json:"empty,omitempty"`
	Zero  []string       `json:"zero,omitempty"`
	// Named types that OpenAPI shows as plain ones, as Go's decoder names them in messages.
	Named map[string]string `json:"named,omitempty"`
}

var shapes = map[string]*shape{}

func main() {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		admissionregistration.AddToScheme, apps.AddToScheme, authentication.AddToScheme, authorization.AddToScheme,
		autoscaling.AddToScheme, autoscalingv1.AddToScheme, batch.AddToScheme, coordination.AddToScheme, core.AddToScheme, discovery.AddToScheme,
		events.AddToScheme, networking.AddToScheme, policy.AddToScheme, rbac.AddToScheme, scheduling.AddToScheme,
		storage.AddToScheme, apiextensions.AddToScheme, certificates.AddToScheme, node.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
	for _, t := range scheme.AllKnownTypes() {
		visit(t)
	}
	out := map[string]*shape{}
	for name, s := range shapes {
		if s != nil && (len(s.Empty) > 0 || len(s.Zero) > 0 || len(s.Named) > 0) {
			sort.Strings(s.Zero)
			out[name] = s
		}
	}
	encoded, err := json.Marshal(out)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stdout, string(encoded))
}

var marshaler = reflect.TypeOf((*json.Marshaler)(nil)).Elem()

func visit(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		visit(t.Elem())
		return
	case reflect.Struct:
	default:
		return
	}
	name := openAPIName(t)
	if _, seen := shapes[name]; seen || t.Implements(marshaler) || reflect.PointerTo(t).Implements(marshaler) {
		return
	}
	s := &shape{Empty: map[string]any{}, Named: map[string]string{}}
	shapes[name] = s
	zero, err := json.Marshal(reflect.Zero(t).Interface())
	if err != nil {
		return
	}
	if err := json.Unmarshal(zero, &s.Empty); err != nil {
		panic(err)
	}
	for key, value := range s.Empty {
		if _, isStruct := value.(map[string]any); isStruct {
			s.Empty[key] = map[string]any{}
		}
	}
	fields(t, s)
}

func fields(t reflect.Type, s *shape) {
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() {
			continue
		}
		if f.Anonymous && name == "" {
			if f.Type.Kind() == reflect.Struct {
				fields(f.Type, s)
			}
			continue
		}
		if name == "metadata" && f.Type == reflect.TypeOf(meta.ListMeta{}) {
			continue
		}
		if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
			switch f.Type.Kind() {
			case reflect.String, reflect.Bool, reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float64:
				s.Zero = append(s.Zero, name)
			}
		}
		of := f.Type
		for of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct && of.PkgPath() != "" {
			s.Named[name] = of.String()
		}
		visit(f.Type)
	}
}

func openAPIName(t reflect.Type) string {
	path := strings.ReplaceAll(t.PkgPath(), "/", ".")
	path = strings.Replace(path, "k8s.io.apiextensions-apiserver", "io.k8s.apiextensions-apiserver", 1)
	path = strings.Replace(path, "k8s.io.", "io.k8s.", 1)
	return strings.Replace(path, "io.io.", "io.", 1) + "." + t.Name()
}
