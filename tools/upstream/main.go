// Answers questions with Kubernetes' own code: one JSON request a line on stdin, one JSON answer a line on stdout.
// Used by main.ts, which records the answers for the unit tests.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	model "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	crvalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/api/meta"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/client-go/util/jsonpath"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/yaml"
)

type req struct {
	Op         string          `json:"op"`
	CRD        json.RawMessage `json:"crd"`
	Old        json.RawMessage `json:"old"`
	Schema     json.RawMessage `json:"schema"`
	Rule       json.RawMessage `json:"rule"`
	Object     json.RawMessage `json:"object"`
	Patch      json.RawMessage `json:"patch"`
	PatchText  string          `json:"patchText"`
	Kind       string          `json:"kind"`
	Text       string          `json:"text"`
	Namespaced bool            `json:"namespaced"`
	Steps      []step          `json:"steps"`
	Times      int             `json:"times"`
}
type step struct {
	Type        string          `json:"type"`
	Object      json.RawMessage `json:"object"`
	Manager     string          `json:"manager"`
	Force       bool            `json:"force"`
	Subresource string          `json:"subresource"`
}
type cause struct {
	Reason  string `json:"reason"`
	Message string `json:"message"`
	Field   string `json:"field"`
}

func causes(errs field.ErrorList) []cause {
	out := []cause{}
	for _, e := range errs {
		out = append(out, cause{string(e.Type), e.ErrorBody(), e.Field})
	}
	return out
}

var scheme = runtime.NewScheme()

func internalCRD(raw json.RawMessage) (*apiextensions.CustomResourceDefinition, error) {
	c := &v1.CustomResourceDefinition{}
	if err := json.Unmarshal(raw, c); err != nil {
		return nil, err
	}
	scheme.Default(c)
	in := &apiextensions.CustomResourceDefinition{}
	if err := scheme.Convert(c, in, nil); err != nil {
		return nil, err
	}
	return in, nil
}
func props(raw json.RawMessage) (*apiextensions.JSONSchemaProps, *structuralschema.Structural, error) {
	p := &v1.JSONSchemaProps{}
	if err := json.Unmarshal(raw, p); err != nil {
		return nil, nil, err
	}
	in := &apiextensions.JSONSchemaProps{}
	if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(p, in, nil); err != nil {
		return nil, nil, err
	}
	ss, err := structuralschema.NewStructural(in)
	return in, ss, err
}

type nop struct{}

func (nop) Default(runtime.Object)                     {}
func (nop) Convert(in, out, context interface{}) error { return fmt.Errorf("no") }
func (nop) ConvertToVersion(in runtime.Object, gv runtime.GroupVersioner) (runtime.Object, error) {
	return in, nil
}
func (nop) ConvertFieldLabel(gvk schema.GroupVersionKind, label, value string) (string, string, error) {
	return label, value, nil
}
func (nop) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	u := &unstructured.Unstructured{Object: map[string]interface{}{}}
	u.SetGroupVersionKind(kind)
	return u, nil
}

func handle(r req) (res interface{}, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("PANIC %v", p)
		}
	}()
	ctx := context.Background()
	switch r.Op {
	case "crd":
		c, err := internalCRD(r.CRD)
		if err != nil {
			return nil, err
		}
		if len(r.Old) > 0 {
			o, err := internalCRD(r.Old)
			if err != nil {
				return nil, err
			}
			return causes(validation.ValidateCustomResourceDefinitionUpdate(ctx, c, o)), nil
		}
		return causes(validation.ValidateCustomResourceDefinition(ctx, c)), nil
	case "cr":
		in, ss, err := props(r.Schema)
		if err != nil {
			return nil, err
		}
		v, _, err := crvalidation.NewSchemaValidator(in)
		if err != nil {
			return nil, err
		}
		var obj, old map[string]interface{}
		if err := utiljson.Unmarshal(r.Object, &obj); err != nil {
			return nil, err
		}
		var errs field.ErrorList
		if len(r.Old) > 0 {
			if err := utiljson.Unmarshal(r.Old, &old); err != nil {
				return nil, err
			}
			co := common.NewCorrelatedObject(obj, old, &model.Structural{Structural: ss})
			errs = append(errs, crvalidation.ValidateCustomResourceUpdate(nil, obj, old, v, crvalidation.WithRatcheting(co))...)
		} else {
			errs = append(errs, crvalidation.ValidateCustomResource(nil, obj, v)...)
		}
		errs = append(errs, objectmeta.Validate(ctx, nil, obj, ss, false)...)
		if old == nil || len(listtype.ValidateListSetsAndMaps(nil, ss, old)) == 0 {
			errs = append(errs, listtype.ValidateListSetsAndMaps(nil, ss, obj)...)
		}
		return causes(errs), nil
	case "yaml":
		out, err := yaml.YAMLToJSON([]byte(r.Text))
		if err != nil {
			return nil, err
		}
		return string(out), nil
	case "rule":
		return rule(r)
	case "timeObjects":
		return timeObjects(r)
	case "timeRule":
		return timeRule(r)
	case "since":
		return since(r)
	case "rules":
		return rules(r)
	case "decode":
		_, ss, err := props(r.Schema)
		if err != nil {
			return nil, err
		}
		var obj map[string]interface{}
		if err := utiljson.Unmarshal(r.Object, &obj); err != nil {
			return nil, err
		}
		defaulting.PruneNonNullableNullsWithoutDefaults(obj, ss)
		ferr, _ := objectmeta.CoerceWithOptions(nil, obj, ss, false, objectmeta.CoerceOptions{DropInvalidFields: false})
		if ferr != nil {
			return nil, ferr
		}
		unknown := pruning.PruneWithOptions(obj, ss, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
		defaulting.Default(obj, ss)
		return map[string]interface{}{"object": obj, "unknown": unknown}, nil
	case "jsonpatch":
		p, err := jsonpatch.DecodePatch([]byte(r.PatchText))
		if err != nil {
			return nil, err
		}
		out, err := p.Apply(r.Object)
		if err != nil {
			return nil, err
		}
		return json.RawMessage(out), nil
	case "mergepatch":
		out, err := jsonpatch.MergePatch(r.Object, r.Patch)
		if err != nil {
			return nil, err
		}
		return json.RawMessage(out), nil
	case "strategic":
		var target interface{}
		switch r.Kind {
		case "Pod":
			target = &corev1.Pod{}
		case "Deployment":
			target = &appsv1.Deployment{}
		case "Service":
			target = &corev1.Service{}
		case "Node":
			target = &corev1.Node{}
		case "ServiceAccount":
			target = &corev1.ServiceAccount{}
		default:
			target = &corev1.ConfigMap{}
		}
		var o, p map[string]interface{}
		if err := utiljson.Unmarshal(r.Object, &o); err != nil {
			return nil, err
		}
		if err := utiljson.Unmarshal(r.Patch, &p); err != nil {
			return nil, err
		}
		sch, err := strategicpatch.NewPatchMetaFromStruct(target)
		if err != nil {
			return nil, err
		}
		return strategicpatch.StrategicMergeMapPatchUsingLookupPatchMeta(o, p, sch)
	case "labels":
		s, err := labels.Parse(r.Text)
		if err != nil {
			return nil, err
		}
		var set map[string]string
		if len(r.Object) > 0 {
			json.Unmarshal(r.Object, &set)
		}
		return map[string]interface{}{"text": s.String(), "matches": s.Matches(labels.Set(set))}, nil
	case "fields":
		s, err := fields.ParseSelector(r.Text)
		if err != nil {
			return nil, err
		}
		var set map[string]string
		if len(r.Object) > 0 {
			json.Unmarshal(r.Object, &set)
		}
		return map[string]interface{}{"text": s.String(), "matches": s.Matches(fields.Set(set))}, nil
	case "jsonpath":
		j := jsonpath.New("x")
		if err := j.Parse(r.Text); err != nil {
			return nil, err
		}
		j.AllowMissingKeys(true)
		var obj interface{}
		if err := utiljson.Unmarshal(r.Object, &obj); err != nil {
			return nil, err
		}
		var b strings.Builder
		rs, err := j.FindResults(obj)
		if err != nil {
			return nil, err
		}
		vals := []interface{}{}
		for _, x := range rs {
			row := []interface{}{}
			for _, y := range x {
				if y.IsValid() && y.CanInterface() {
					row = append(row, y.Interface())
				} else {
					row = append(row, nil)
				}
			}
			vals = append(vals, row)
		}
		if err := j.Execute(&b, obj); err != nil {
			return nil, err
		}
		return map[string]interface{}{"results": vals, "text": b.String()}, nil
	case "meta":
		m := &metav1.ObjectMeta{}
		if err := json.Unmarshal(r.Object, m); err != nil {
			return nil, err
		}
		if len(r.Old) > 0 {
			o := &metav1.ObjectMeta{}
			if err := json.Unmarshal(r.Old, o); err != nil {
				return nil, err
			}
			return causes(apivalidation.ValidateObjectMetaUpdate(m, o, field.NewPath("metadata"))), nil
		}
		return causes(apivalidation.ValidateObjectMeta(m, r.Namespaced, apivalidation.NameIsDNSSubdomain, field.NewPath("metadata"))), nil
	case "ssa":
		c := &v1.CustomResourceDefinition{}
		if err := json.Unmarshal(r.CRD, c); err != nil {
			return nil, err
		}
		scheme.Default(c)
		ver := c.Spec.Versions[0].Name
		spec, err := builder.BuildOpenAPIV3(c, ver, builder.Options{})
		if err != nil {
			return nil, err
		}
		tc, err := managedfields.NewTypeConverter(spec.Components.Schemas, c.Spec.PreserveUnknownFields)
		if err != nil {
			return nil, err
		}
		gvk := schema.GroupVersionKind{Group: c.Spec.Group, Version: ver, Kind: c.Spec.Names.Kind}
		mk := func(sub string) (*managedfields.FieldManager, error) {
			reset := map[fieldpath.APIVersion]*fieldpath.Set{}
			av := fieldpath.APIVersion(gvk.GroupVersion().String())
			if c.Spec.Versions[0].Subresources != nil && c.Spec.Versions[0].Subresources.Status != nil {
				if sub == "status" {
					reset[av] = fieldpath.NewSet(fieldpath.MakePathOrDie("metadata", "deletionTimestamp"), fieldpath.MakePathOrDie("spec"))
				} else {
					reset[av] = fieldpath.NewSet(fieldpath.MakePathOrDie("status"))
				}
			}
			return managedfields.NewDefaultCRDFieldManager(tc, nop{}, nop{}, nop{}, gvk, gvk.GroupVersion(), sub, fieldpath.NewExcludeFilterSetMap(reset))
		}
		var live runtime.Object
		live, _ = nop{}.New(gvk)
		out := []interface{}{}
		for _, s := range r.Steps {
			fm, err := mk(s.Subresource)
			if err != nil {
				return nil, err
			}
			var obj map[string]interface{}
			if err := utiljson.Unmarshal(s.Object, &obj); err != nil {
				return nil, err
			}
			u := &unstructured.Unstructured{Object: obj}
			if s.Type == "raw" {
				live = u
				out = append(out, nil)
				continue
			}
			if s.Type == "apply" {
				res, err := fm.Apply(live, u, s.Manager, s.Force)
				if err != nil {
					entry := map[string]interface{}{"error": err.Error(), "type": fmt.Sprintf("%T", err)}
					if st, ok := err.(interface{ Status() metav1.Status }); ok {
						entry["status"] = st.Status()
					}
					out = append(out, entry)
					continue
				}
				live = res
			} else if s.Type == "update" {
				m, _ := meta.Accessor(live)
				if _, ok := obj["metadata"].(map[string]interface{})["managedFields"]; !ok {
					u.SetManagedFields(m.GetManagedFields())
				}
				live = fm.UpdateNoErrors(live, u, s.Manager)
			}
			m, _ := meta.Accessor(live)
			mf := []interface{}{}
			for _, e := range m.GetManagedFields() {
				var f interface{}
				if e.FieldsV1 != nil {
					json.Unmarshal([]byte(e.FieldsV1.GetRawString()), &f)
				}
				mf = append(mf, map[string]interface{}{"manager": e.Manager, "operation": e.Operation, "apiVersion": e.APIVersion, "subresource": e.Subresource, "fieldsV1": f, "hasTime": e.Time != nil})
			}
			cp := live.DeepCopyObject().(*unstructured.Unstructured)
			cp.SetManagedFields(nil)
			out = append(out, map[string]interface{}{"object": cp.Object, "managedFields": mf})
		}
		return out, nil
	}
	return nil, fmt.Errorf("unknown op")
}

func main() {
	install.Install(scheme)
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(make([]byte, 1<<20), 1<<28)
	w := bufio.NewWriter(os.Stdout)
	for sc.Scan() {
		if len(strings.TrimSpace(sc.Text())) == 0 {
			continue
		}
		var r req
		var out map[string]interface{}
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			out = map[string]interface{}{"fatal": err.Error()}
		} else if res, err := handle(r); err != nil {
			out = map[string]interface{}{"error": err.Error()}
		} else {
			out = map[string]interface{}{"result": res}
		}
		b, err := json.Marshal(out)
		if err != nil {
			b, _ = json.Marshal(map[string]string{"fatal": err.Error()})
		}
		w.Write(b)
		w.WriteByte('\n')
		w.Flush()
	}
}
