// Prints what controller-gen makes of the types of Kubernetes' own API packages, as one JSON document on standard output:
// for each package the schema of every exported type with references left in it, the values of its enums (which
// controller-gen leaves out), and the SHA-256 of the YAML of the flattened schema, to compare with.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/constant"
	"go/types"
	"os"
	"runtime/debug"
	"sort"
	"strings"

	goPackages "golang.org/x/tools/go/packages"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/controller-tools/pkg/crd"
	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"
	"sigs.k8s.io/yaml"
)

// roots by the name under which they are imported in TypeScript.
var roots = map[string]string{
	"admissionregistration/v1": "k8s.io/api/admissionregistration/v1",
	"apps/v1":                  "k8s.io/api/apps/v1",
	"autoscaling/v1":           "k8s.io/api/autoscaling/v1",
	"autoscaling/v2":           "k8s.io/api/autoscaling/v2",
	"batch/v1":                 "k8s.io/api/batch/v1",
	"certificates/v1":          "k8s.io/api/certificates/v1",
	"coordination/v1":          "k8s.io/api/coordination/v1",
	"core/v1":                  "k8s.io/api/core/v1",
	"discovery/v1":             "k8s.io/api/discovery/v1",
	"events/v1":                "k8s.io/api/events/v1",
	"meta/v1":                  "k8s.io/apimachinery/pkg/apis/meta/v1",
	"networking/v1":            "k8s.io/api/networking/v1",
	"node/v1":                  "k8s.io/api/node/v1",
	"policy/v1":                "k8s.io/api/policy/v1",
	"rbac/v1":                  "k8s.io/api/rbac/v1",
	"resource/v1":              "k8s.io/api/resource/v1",
	"scheduling/v1":            "k8s.io/api/scheduling/v1",
	"storage/v1":               "k8s.io/api/storage/v1",
}

// other packages that those refer to.
var others = map[string]string{
	"k8s.io/apimachinery/pkg/api/resource": "resource",
	"k8s.io/apimachinery/pkg/runtime":      "runtime",
	"k8s.io/apimachinery/pkg/util/intstr":  "intstr",
	"k8s.io/apimachinery/pkg/types":        "types",
	"k8s.io/api/scheduling/v1alpha3":       "scheduling/v1alpha3",
}

// entry is what is told of one type.
type entry struct {
	Schema apiext.JSONSchemaProps `json:"schema"`
	Enum   []string               `json:"enum,omitempty"`
	Sha256 string                 `json:"sha256,omitempty"`
}

func main() {
	names := map[string]string{}
	paths := []string{}
	for name, path := range roots {
		names[path] = name
		paths = append(paths, path)
	}
	for path, name := range others {
		names[path] = name
	}
	sort.Strings(paths)
	packages, err := loader.LoadRoots(paths...)
	check(err)

	registry := &markers.Registry{}
	generator := crd.Generator{}
	check(generator.RegisterMarkers(registry))
	parser := &crd.Parser{
		Collector:           &markers.Collector{Registry: registry},
		Checker:             &loader.TypeChecker{NodeFilters: []loader.NodeFilter{generator.CheckFilter()}},
		AllowDangerousTypes: true,
	}
	crd.AddKnownTypes(parser)
	for _, pkg := range packages {
		parser.NeedPackage(pkg)
	}

	out := map[string]map[string]entry{}
	put := func(ident crd.TypeIdent, e entry) {
		name, known := names[loader.NonVendorPath(ident.Package.PkgPath)]
		if !known {
			fmt.Fprintf(os.Stderr, "%s is of a package without a name here\n", ident)
			os.Exit(1)
		}
		if out[name] == nil {
			out[name] = map[string]entry{}
		}
		out[name][ident.Name] = e
	}
	idents := []crd.TypeIdent{}
	for ident := range parser.Types {
		if roots[names[loader.NonVendorPath(ident.Package.PkgPath)]] != "" && isRead(ident) && !isList(parser.Types[ident]) {
			idents = append(idents, ident)
		}
	}
	sort.Slice(idents, func(i, j int) bool { return idents[i].String() < idents[j].String() })
	for _, ident := range idents {
		parser.NeedFlattenedSchemaFor(ident)
		flat := parser.FlattenedSchemata[ident]
		text, err := yaml.Marshal(flat)
		check(err)
		put(ident, entry{parser.Schemata[ident], enumOf(ident, parser.Types[ident]), fmt.Sprintf("%x", sha256.Sum256(text))})
	}
	for ident, schema := range parser.Schemata {
		if _, wanted := names[loader.NonVendorPath(ident.Package.PkgPath)]; !wanted {
			continue
		}
		if _, done := out[names[loader.NonVendorPath(ident.Package.PkgPath)]][ident.Name]; !done && isRead(ident) && !isList(parser.Types[ident]) {
			put(ident, entry{Schema: schema})
		}
	}
	if loader.PrintErrors(packages, goPackages.TypeError) {
		os.Exit(1)
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	check(encoder.Encode(map[string]any{
		"generator": "controller-gen " + moduleVersion("sigs.k8s.io/controller-tools"),
		"source":    "k8s.io/api " + moduleVersion("k8s.io/apiextensions-apiserver"),
		"packages":  out,
	}))
}

// isList tells a list of objects, which no field holds.
func isList(info *markers.TypeInfo) bool {
	return info != nil && info.Name == "List" || info != nil && strings.HasSuffix(info.Name, "List") && len(info.Fields) == 3 && info.Fields[2].Name == "Items"
}

// isRead leaves out types that are no part of an object.
func isRead(ident crd.TypeIdent) bool {
	if ident.Package.PkgPath == roots["meta/v1"] {
		switch ident.Name {
		case "Condition", "ConditionStatus", "Duration", "FieldsV1", "FieldSelectorRequirement", "GroupKind", "GroupResource", "GroupVersion", "GroupVersionForDiscovery",
			"GroupVersionKind", "GroupVersionResource", "LabelSelector", "LabelSelectorOperator", "LabelSelectorRequirement", "ListMeta", "ManagedFieldsEntry",
			"ManagedFieldsOperationType", "MicroTime", "ObjectMeta", "OwnerReference", "Preconditions", "ShardInfo", "DeleteOptions", "DeletionPropagation", "Status", "StatusCause", "StatusDetails", "StatusReason",
			"CauseType", "Time", "TypeMeta", "FieldSelectorOperator":
			return true
		}
		return false
	}
	return true
}

// enumOf gives the constants of a string type that is marked as an enum.
func enumOf(ident crd.TypeIdent, info *markers.TypeInfo) []string {
	if info == nil || info.RawDecl == nil || info.RawDecl.Doc == nil || !strings.Contains("\n"+info.RawDecl.Doc.Text(), "\n+enum") {
		return nil
	}
	values := []string{}
	scope := ident.Package.Types.Scope()
	for _, name := range scope.Names() {
		object, isConst := scope.Lookup(name).(*types.Const)
		if !isConst {
			continue
		}
		named, isNamed := object.Type().(*types.Named)
		if isNamed && named.Obj().Name() == ident.Name && named.Obj().Pkg() == ident.Package.Types && object.Val().Kind() == constant.String {
			values = append(values, constant.StringVal(object.Val()))
		}
	}
	sort.Strings(values)
	return values
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// moduleVersion is what this program was built with; k8s.io/api is read at the version of its staging siblings.
func moduleVersion(path string) string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == path {
			return module.Version
		}
	}
	return ""
}
