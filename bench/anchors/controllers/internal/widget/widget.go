// Package widget is the kind that is measured: its JSON, and its Go type as controller-gen would have it.
package widget

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

const (
	Group   = "bench.example.com"
	Version = "v1"
)

var GV = schema.GroupVersion{Group: Group, Version: Version}

type Env struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}

type WidgetSpec struct {
	Mark         string            `json:"mark"`
	Image        string            `json:"image"`
	Replicas     *int32            `json:"replicas,omitempty"`
	Paused       bool              `json:"paused,omitempty"`
	Strategy     string            `json:"strategy,omitempty"`
	Description  string            `json:"description,omitempty"`
	NodeSelector map[string]string `json:"nodeSelector,omitempty"`
	Env          []Env             `json:"env,omitempty"`
}

type WidgetStatus struct {
	ObservedGeneration int64  `json:"observedGeneration,omitempty"`
	Phase              string `json:"phase,omitempty"`
}

type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              WidgetSpec   `json:"spec"`
	Status            WidgetStatus `json:"status,omitempty"`
}

type WidgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Widget `json:"items"`
}

func (w *Widget) DeepCopyObject() runtime.Object {
	c := *w
	w.ObjectMeta.DeepCopyInto(&c.ObjectMeta)
	if w.Spec.Replicas != nil {
		r := *w.Spec.Replicas
		c.Spec.Replicas = &r
	}
	if w.Spec.NodeSelector != nil {
		c.Spec.NodeSelector = make(map[string]string, len(w.Spec.NodeSelector))
		for k, v := range w.Spec.NodeSelector {
			c.Spec.NodeSelector[k] = v
		}
	}
	c.Spec.Env = append([]Env(nil), w.Spec.Env...)
	return &c
}

func (l *WidgetList) DeepCopyObject() runtime.Object {
	c := *l
	c.Items = make([]Widget, len(l.Items))
	for i := range l.Items {
		c.Items[i] = *l.Items[i].DeepCopyObject().(*Widget)
	}
	return &c
}

func Scheme() *runtime.Scheme {
	s := runtime.NewScheme()
	s.AddKnownTypes(GV, &Widget{}, &WidgetList{})
	metav1.AddToGroupVersion(s, GV)
	return s
}
