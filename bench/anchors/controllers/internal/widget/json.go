package widget

import (
	"fmt"
	"strings"
)

// Root is the path of the group and version.
const Root = "/apis/" + Group + "/" + Version

// Path of a widget, or of the collection when name is empty.
func Path(ns, name string) string {
	p := Root + "/namespaces/" + ns + "/widgets"
	if name != "" {
		p += "/" + name
	}
	return p
}

// Name of the i-th widget.
func Name(i int) string { return fmt.Sprintf("widget-%06d", i) }

// Body is the i-th widget, to be created.
func Body(ns string, i int) []byte {
	return fmt.Appendf(nil, `{"apiVersion":"%s/%s","kind":"Widget","metadata":{"name":"%s","namespace":"%s"},"spec":%s}`,
		Group, Version, Name(i), ns, Spec(i))
}

// Spec is about 1 KB of JSON; mark is a serial number.
func Spec(mark int) string {
	return fmt.Sprintf(`{"description":"%s","env":[%s],"image":"example.com/team/widget:v1.2.3","mark":"%09d","nodeSelector":{"disk":"ssd","zone":"zone-a"},"paused":false,"replicas":3,"strategy":"Rolling"}`,
		description, env, mark)
}

var description = strings.Repeat("lorem ipsum ", 15)

var env = func() string {
	var list []string
	for i := range 8 {
		list = append(list, fmt.Sprintf(`{"name":"SETTING_NUMBER_%02d","value":"value-of-the-setting-%02d-that-is-long"}`, i, i))
	}
	return strings.Join(list, ",")
}()
