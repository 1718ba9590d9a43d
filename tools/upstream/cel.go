package main

import (
	"context"
	"encoding/json"

	"github.com/google/cel-go/interpreter"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	model "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	crvalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
)

// rule answers what becomes of one rule over a schema: why it does not compile, or its cost and what it says of an object.
func rule(r req) (interface{}, error) {
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
	c := compiled[0]
	out := map[string]interface{}{}
	if c.Error != nil {
		out["problem"] = c.Error.Detail
		return out, nil
	}
	out["maxCost"], out["usesOldSelf"] = c.MaxCost, c.UsesOldSelf
	if c.MessageExpressionError != nil {
		out["messageProblem"] = c.MessageExpressionError.Detail
	}
	if len(r.Object) == 0 {
		return out, nil
	}
	var obj, old interface{}
	if err := utiljson.Unmarshal(r.Object, &obj); err != nil {
		return nil, err
	}
	vars := map[string]interface{}{"self": cel.UnstructuredToVal(obj, ss)}
	if len(r.Old) > 0 {
		if err := utiljson.Unmarshal(r.Old, &old); err != nil {
			return nil, err
		}
		vars["oldSelf"] = cel.UnstructuredToVal(old, ss)
	}
	activation, err := interpreter.NewActivation(vars)
	if err != nil {
		return nil, err
	}
	value, details, err := c.Program.ContextEval(context.Background(), activation)
	if err != nil {
		out["failure"] = err.Error()
	} else {
		out["value"] = value.Value()
	}
	if details != nil && details.ActualCost() != nil {
		out["cost"] = *details.ActualCost()
	}
	return out, nil
}

// rules answers what the API server says of an object when its schema has rules: in the order of the create and update strategies.
func rules(r req) (interface{}, error) {
	in, ss, err := props(r.Schema)
	if err != nil {
		return nil, err
	}
	v, _, err := crvalidation.NewSchemaValidator(in)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	var obj, old map[string]interface{}
	if err := utiljson.Unmarshal(r.Object, &obj); err != nil {
		return nil, err
	}
	var errs field.ErrorList
	var oldObject interface{}
	options := []cel.Option{}
	if len(r.Old) > 0 {
		if err := utiljson.Unmarshal(r.Old, &old); err != nil {
			return nil, err
		}
		oldObject = old
		co := common.NewCorrelatedObject(obj, old, &model.Structural{Structural: ss})
		errs = append(errs, crvalidation.ValidateCustomResourceUpdate(nil, obj, old, v, crvalidation.WithRatcheting(co))...)
		options = append(options, cel.WithRatcheting(co))
	} else {
		errs = append(errs, crvalidation.ValidateCustomResource(nil, obj, v)...)
	}
	errs = append(errs, objectmeta.Validate(ctx, nil, obj, ss, false)...)
	if old == nil || len(listtype.ValidateListSetsAndMaps(nil, ss, old)) == 0 {
		errs = append(errs, listtype.ValidateListSetsAndMaps(nil, ss, obj)...)
	}
	validator := cel.NewValidator(ss, true, celconfig.PerCallLimit)
	if validator == nil {
		return causes(errs), nil
	}
	if blocks(errs) {
		errs = append(errs, field.Invalid(nil, nil, "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation"))
		return causes(errs), nil
	}
	found, _ := validator.Validate(ctx, nil, ss, obj, oldObject, celconfig.RuntimeCELCostBudget, options...)
	return causes(append(errs, found...)), nil
}

func blocks(errs field.ErrorList) bool {
	for _, err := range errs {
		switch err.Type {
		case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong, field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid:
			return true
		}
	}
	return false
}
