package main

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/cel-go/interpreter"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	model "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	crvalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// timeObjects answers the nanoseconds of each of r.Times objects: a copy is pruned, defaulted and validated.
func timeObjects(r req) (interface{}, error) {
	in, ss, err := props(r.Schema)
	if err != nil {
		return nil, err
	}
	v, _, err := crvalidation.NewSchemaValidator(in)
	if err != nil {
		return nil, err
	}
	var given map[string]interface{}
	if err := utiljson.Unmarshal(r.Object, &given); err != nil {
		return nil, err
	}
	out := make([]int64, 0, r.Times)
	for i := 0; i < r.Times; i++ {
		obj := runtime.DeepCopyJSON(given)
		start := time.Now()
		pruning.Prune(obj, ss, true)
		defaulting.Default(obj, ss)
		crvalidation.ValidateCustomResource(nil, obj, v)
		out = append(out, time.Since(start).Nanoseconds())
	}
	return out, nil
}

// timeRule answers the nanoseconds that one evaluation of a rule takes, over r.Times of them.
func timeRule(r req) (interface{}, error) {
	_, ss, err := props(r.Schema)
	if err != nil {
		return nil, err
	}
	given := v1.ValidationRule{}
	if err := json.Unmarshal(r.Rule, &given); err != nil {
		return nil, err
	}
	ss.XValidations = v1.ValidationRules{given}
	compiled, err := cel.Compile(ss, model.SchemaDeclType(ss, false), celconfig.PerCallLimit,
		environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()), cel.NewExpressionsEnvLoader())
	if err != nil {
		return nil, err
	}
	var obj interface{}
	if err := utiljson.Unmarshal(r.Object, &obj); err != nil {
		return nil, err
	}
	start := time.Now()
	for i := 0; i < r.Times; i++ {
		activation, err := interpreter.NewActivation(map[string]interface{}{"self": cel.UnstructuredToVal(obj, ss)})
		if err != nil {
			return nil, err
		}
		if _, _, err := compiled[0].Program.ContextEval(context.Background(), activation); err != nil {
			return nil, err
		}
	}
	return time.Since(start).Nanoseconds() / int64(r.Times), nil
}
