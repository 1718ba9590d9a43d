// Package v1 has types of the text case.
// +groupName=text.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Text has descriptions that YAML must quote or fold.
//
// ```yaml
// # kept: as it is
// TODO kept inside the fence
// ---
// a:   1
// ```
//
//   - indented item
//
// After the fence.
// TODO dropped
//
// ---
// not part of it
// +kubebuilder:object:root=true
type Text struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TextSpec `json:"spec"`
}

type TextSpec struct {
	// key: value
	Colon string `json:"colon"`

	// ends with a colon:
	ColonEnd string `json:"colonEnd"`

	// a # comment sign
	Hash string `json:"hash"`

	// - starts with a dash
	Dash string `json:"dash"`

	// 'single' quotes first
	Quote string `json:"quote"`

	// "double" quotes first
	DoubleQuote string `json:"doubleQuote"`

	// it's: both "kinds" of quotes
	Both string `json:"both"`

	// `code` first
	Backtick string `json:"backtick"`

	// *emphasis* first
	Star string `json:"star"`

	// true
	True string `json:"true"`

	// y
	Y string `json:"y"`

	// 1.50
	Number string `json:"number"`

	// 2026-12-01
	Date string `json:"date"`

	// 12:30
	Time string `json:"time"`

	// null
	Nothing string `json:"nothing"`

	// Größe und 数 — with a dash
	Unicode string `json:"unicode"`

	// a 🙂 face
	Emoji string `json:"emoji"`

	// a	tab
	Tab string `json:"tab"`

	// a long description that goes on and on without any sign that needs quotes until it has passed the eightieth column and more
	Long string `json:"long"`

	// a long description: it goes on and on with a sign that needs quotes until it has passed the eightieth column and more, it's true
	LongColon string `json:"longColon"`

	// a long description with a 	 tab that goes on and on until it has passed the eightieth column and more  and two spaces
	LongEscaped string `json:"longEscaped"`

	// https://example.com/a/very/long/address/that/has/no/space/in/it/and/so/cannot/be/folded/anywhere/at/all and more
	OneLongWord string `json:"oneLongWord"`

	// First paragraph.
	//
	//
	// Second paragraph after two blank lines.
	//    indented line
	//
	Paragraphs string `json:"paragraphs"`

	// two  spaces  are  kept  in  a  description  that  is  long  enough  to  reach  the  end  of  the  line
	DoubleSpace string `json:"doubleSpace"`

	// {braces} first
	Braces string `json:"braces"`

	// %percent first
	Percent string `json:"percent"`

	// ? what
	Question string `json:"question"`

	// = sign
	Equals string `json:"equals"`

	// <<
	Less string `json:"less"`

	// 0x1F
	Hex string `json:"hex"`

	// 0o17
	Octal string `json:"octal"`

	// 1_000
	Underscore string `json:"underscore"`

	// ...
	Dots string `json:"dots"`

	Item1 string `json:"item1"`

	Item10 string `json:"item10"`

	Item2 string `json:"item2"`

	Item02 string `json:"item02"`

	Item string `json:"Item"`

	Item_ string `json:"item_"`

	// +kubebuilder:default={"on": "1", "null": a, "12": b, "a b": c, "x:y": d}
	MapKeys map[string]string `json:"mapKeys,omitempty"`
}
