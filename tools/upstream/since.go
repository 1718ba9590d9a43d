package main

import (
	"encoding/json"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	model "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/version"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

const oldest, newest = 25, 37

// since answers with which minor version of Kubernetes a rule has to be compatible before it compiles: the oldest that takes it.
func since(r req) (interface{}, error) {
	_, ss, err := props(r.Schema)
	if err != nil {
		return nil, err
	}
	given := v1.ValidationRule{}
	if err := json.Unmarshal(r.Rule, &given); err != nil {
		return nil, err
	}
	ss.XValidations = v1.ValidationRules{given}
	for minor := uint(oldest); minor <= newest; minor++ {
		envs := environment.MustBaseEnvSet(version.MajorMinor(1, minor))
		compiled, err := cel.Compile(ss, model.SchemaDeclType(ss, false), celconfig.PerCallLimit, envs, cel.NewExpressionsEnvLoader())
		if err != nil {
			return nil, err
		}
		if compiled[0].Error == nil {
			return minor, nil
		}
	}
	return nil, nil
}
