package main

import (
	"context"
	"fmt"
	"sort"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/pager"
	toolswatch "k8s.io/client-go/tools/watch"
)

// pages: 25 objects in pages of 10, by the pager, and a label selector.
func (s *story) pages() {
	for i := range 25 {
		object := configMap(fmt.Sprintf("page-%02d", i), nil)
		object.Labels = map[string]string{"half": fmt.Sprint(i % 2)}
		_, err := s.maps().Create(s.ctx, object, metav1.CreateOptions{})
		check(err)
	}
	calls, names := 0, 0
	reader := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
		calls++
		return s.maps().List(ctx, options)
	})
	reader.PageSize = 10
	check(reader.EachListItem(s.ctx, metav1.ListOptions{LabelSelector: "half"}, func(runtime.Object) error {
		names++
		return nil
	}))
	odd, err := s.maps().List(s.ctx, metav1.ListOptions{LabelSelector: "half=1", Limit: 5})
	check(err)
	say("pager: %d objects in %d pages; odd ones: %d and more: %v", names, calls, len(odd.Items), odd.Continue != "")
}

// informer: a dynamic one, whose first list comes as a watch list, with a change and a deletion after it.
func (s *story) informer() {
	resource := corev1.SchemeGroupVersion.WithResource("configmaps")
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(s.dynamic, 0, namespace, func(options *metav1.ListOptions) {
		options.LabelSelector = "half"
	})
	informer := factory.ForResource(resource)
	told := make(chan string, 100)
	name := func(object any) string { return object.(*unstructured.Unstructured).GetName() }
	_, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(object any, initial bool) {
			if !initial {
				told <- "added " + name(object)
			}
		},
		UpdateFunc: func(_, object any) { told <- "updated " + name(object) },
		DeleteFunc: func(object any) { told <- "deleted " + name(object) },
	})
	check(err)
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	factory.Start(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), informer.Informer().HasSynced)
	say("the informer has %d objects", len(informer.Informer().GetStore().ListKeys()))
	patch := func(name, text string) {
		_, err := s.maps().Patch(s.ctx, name, "application/merge-patch+json", []byte(text), metav1.PatchOptions{})
		check(err)
		say("%s", <-told)
	}
	patch("page-03", `{"data":{"a":"b"}}`)
	patch("page-03", `{"metadata":{"labels":{"half":null}}}`)
	patch("page-03", `{"metadata":{"labels":{"half":"1"}}}`)
	check(s.maps().DeleteCollection(s.ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "half=0"}))
	var gone []string
	for range 13 {
		gone = append(gone, <-told)
	}
	sort.Strings(gone)
	say("%v, left: %d", gone, len(informer.Informer().GetStore().ListKeys()))
}

// retryWatch: a RetryWatcher goes on where its watch ended, with nothing missed.
func (s *story) retryWatch() {
	list, err := s.maps().List(s.ctx, metav1.ListOptions{LabelSelector: "round"})
	check(err)
	short := int64(1)
	begun := 0
	watcher, err := toolswatch.NewRetryWatcherWithContext(s.ctx, list.ResourceVersion, &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			begun++
			options.LabelSelector, options.TimeoutSeconds = "round", &short
			return s.maps().Watch(ctx, options)
		},
	})
	check(err)
	for i := range 4 {
		object := configMap(fmt.Sprintf("round-%d", i), nil)
		object.Labels = map[string]string{"round": "yes"}
		_, err := s.maps().Create(s.ctx, object, metav1.CreateOptions{})
		check(err)
		event := <-watcher.ResultChan()
		say("retry watcher: %s %s", event.Type, event.Object.(*corev1.ConfigMap).Name)
		time.Sleep(600 * time.Millisecond)
	}
	say("over more than one watch: %v", begun > 1)
	watcher.Stop()
}

// elections: one leads, gives the Lease back, the other follows.
func (s *story) elections() {
	for _, identity := range []string{"one", "two"} {
		ctx, cancel := context.WithCancel(s.ctx)
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: &resourcelock.LeaseLock{
				LeaseMeta:  metav1.ObjectMeta{Namespace: namespace, Name: "story"},
				Client:     s.typed.CoordinationV1(),
				LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
			},
			LeaseDuration: 4 * time.Second, RenewDeadline: 3 * time.Second, RetryPeriod: 100 * time.Millisecond, ReleaseOnCancel: true,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) { cancel() },
				OnStoppedLeading: func() {},
			},
		})
		cancel()
		lease, err := s.typed.CoordinationV1().Leases(namespace).Get(s.ctx, "story", metav1.GetOptions{})
		check(err)
		say("led by %s, given back: %v, transitions %d", identity, *lease.Spec.HolderIdentity == "", *lease.Spec.LeaseTransitions)
	}
}

// events: the recorder writes events.k8s.io/v1, and they are read as core/v1.
func (s *story) events() {
	regarding, err := s.maps().Get(s.ctx, "first", metav1.GetOptions{})
	check(err)
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: s.typed.EventsV1()})
	check(broadcaster.StartRecordingToSinkWithContext(s.ctx))
	regarding.APIVersion, regarding.Kind = "v1", "ConfigMap"
	recorder := broadcaster.NewRecorder(scheme(), "story")
	recorder.Eventf(regarding, nil, corev1.EventTypeNormal, "Told", "Telling", "a story of %d parts", 11)
	selector := metav1.ListOptions{FieldSelector: "involvedObject.name=first,reason=Told"}
	for s.ctx.Err() == nil {
		list, err := s.typed.CoreV1().Events(namespace).List(s.ctx, selector)
		check(err)
		if len(list.Items) > 0 {
			event := list.Items[0]
			say("event: %s %s %s %s, by %s", event.Type, event.Reason, event.Action, event.Message, event.ReportingController)
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	broadcaster.Shutdown()
}

func scheme() *runtime.Scheme {
	known := runtime.NewScheme()
	check(corev1.AddToScheme(known))
	return known
}
