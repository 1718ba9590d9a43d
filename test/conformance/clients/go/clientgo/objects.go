package main

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	appsapply "k8s.io/client-go/applyconfigurations/apps/v1"
	coreapply "k8s.io/client-go/applyconfigurations/core/v1"
	metaapply "k8s.io/client-go/applyconfigurations/meta/v1"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/util/retry"
)

func (s *story) maps() corev1client.ConfigMapInterface { return s.typed.CoreV1().ConfigMaps(namespace) }

func configMap(name string, data map[string]string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: data}
}

// writes: create, read, update under conflicts, the three patches, and deletion with a finalizer.
func (s *story) writes() {
	object := configMap("settings", map[string]string{"colour": "red"})
	object.BinaryData = map[string][]byte{"raw": {0, 255}}
	created, err := s.maps().Create(s.ctx, object, metav1.CreateOptions{FieldManager: "story"})
	check(err)
	say("created: %v %v, managers %v", created.Data, created.BinaryData, managers(created.ManagedFields))
	check(retry.RetryOnConflict(retry.DefaultRetry, func() error {
		created.Data["colour"] = "blue"
		updated, err := s.maps().Update(s.ctx, created, metav1.UpdateOptions{})
		if err == nil {
			created = updated
		} else if fresh, problem := s.maps().Get(s.ctx, "settings", metav1.GetOptions{}); problem == nil {
			created = fresh
		}
		return err
	}))
	for _, patch := range []struct {
		kind types.PatchType
		text string
	}{
		{types.StrategicMergePatchType, `{"data":{"size":"xl"},"metadata":{"finalizers":["example.com/hold"]}}`},
		{types.MergePatchType, `{"data":{"colour":null}}`},
		{types.JSONPatchType, `[{"op":"add","path":"/metadata/labels","value":{"a":"b"}}]`},
	} {
		patched, err := s.maps().Patch(s.ctx, "settings", patch.kind, []byte(patch.text), metav1.PatchOptions{})
		check(err)
		say("%s: %v %v %v", patch.kind, patched.Data, patched.Labels, patched.Finalizers)
	}
	check(s.maps().Delete(s.ctx, "settings", *metav1.NewPreconditionDeleteOptions(string(created.UID))))
	waiting, err := s.maps().Get(s.ctx, "settings", metav1.GetOptions{})
	check(err)
	say("waits for its finalizer: %v", waiting.DeletionTimestamp != nil)
	waiting.Finalizers = nil
	_, err = s.maps().Update(s.ctx, waiting, metav1.UpdateOptions{})
	check(err)
	_, err = s.maps().Get(s.ctx, "settings", metav1.GetOptions{})
	say("%v", err)
}

// workloads: a Deployment with its defaults, its scale and its status, through typed subresources.
func (s *story) workloads() {
	labels := map[string]string{"app": "web"}
	deployments := s.typed.AppsV1().Deployments(namespace)
	created, err := deployments.Create(s.ctx, &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "web"},
		Spec: appsv1.DeploymentSpec{
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "main", Image: "sandbox-run"}}},
			},
		},
	}, metav1.CreateOptions{})
	check(err)
	say("Deployment: replicas %d, strategy %s, pull %s, generation %d", *created.Spec.Replicas, created.Spec.Strategy.Type,
		created.Spec.Template.Spec.Containers[0].ImagePullPolicy, created.Generation)
	check(retry.RetryOnConflict(retry.DefaultRetry, func() error { // controllers write, too
		scale, err := deployments.GetScale(s.ctx, "web", metav1.GetOptions{})
		check(err)
		scale.Spec.Replicas = 3
		scaled, err := deployments.UpdateScale(s.ctx, "web", scale, metav1.UpdateOptions{})
		if err == nil {
			say("scale: %d, selector %s", scaled.Spec.Replicas, scaled.Status.Selector)
		}
		return err
	}))
	check(deployments.Delete(s.ctx, "web", metav1.DeleteOptions{}))
	service, err := s.typed.CoreV1().Services(namespace).Create(s.ctx, &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: "web"},
		Spec:       corev1.ServiceSpec{Selector: labels, Ports: []corev1.ServicePort{{Port: 80}}},
	}, metav1.CreateOptions{})
	check(err)
	say("Service: %s, address %v, %v", service.Spec.Type, service.Spec.ClusterIP != "", service.Spec.Ports)
}

// applies: apply configurations, a conflict, the taking over, and what one manager owns.
func (s *story) applies() {
	wanted := coreapply.ConfigMap("shared", namespace).WithData(map[string]string{"one": "1", "two": "2"})
	applied, err := s.maps().Apply(s.ctx, wanted, metav1.ApplyOptions{FieldManager: "first"})
	check(err)
	say("applied: %v", applied.Data)
	other := coreapply.ConfigMap("shared", namespace).WithData(map[string]string{"two": "3"})
	_, err = s.maps().Apply(s.ctx, other, metav1.ApplyOptions{FieldManager: "second"})
	say("%v", err)
	applied, err = s.maps().Apply(s.ctx, other, metav1.ApplyOptions{FieldManager: "second", Force: true})
	check(err)
	extracted, err := coreapply.ExtractConfigMap(applied, "first")
	check(err)
	say("forced: %v, of the first manager: %v", applied.Data, extracted.Data)
	deployment := appsapply.Deployment("applied", namespace).WithSpec(appsapply.DeploymentSpec().WithReplicas(2).
		WithSelector(metaapply.LabelSelector().WithMatchLabels(map[string]string{"app": "a"})).
		WithTemplate(coreapply.PodTemplateSpec().WithLabels(map[string]string{"app": "a"}).
			WithSpec(coreapply.PodSpec().WithContainers(coreapply.Container().WithName("main").WithImage("sandbox-run")))))
	made, err := s.typed.AppsV1().Deployments(namespace).Apply(s.ctx, deployment, metav1.ApplyOptions{FieldManager: "first"})
	check(err)
	say("applied Deployment: %d replicas, managers %v", *made.Spec.Replicas, managers(made.ManagedFields))
	check(s.typed.AppsV1().Deployments(namespace).Delete(s.ctx, "applied", metav1.DeleteOptions{}))
}

func managers(entries []metav1.ManagedFieldsEntry) (names []string) {
	for _, entry := range entries {
		names = append(names, entry.Manager+" "+string(entry.Operation))
	}
	return names
}
