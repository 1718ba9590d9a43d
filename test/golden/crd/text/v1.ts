/**
 * Package v1 has types of the text case.
 * +groupName=text.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Text has descriptions that YAML must quote or fold.
 *
 * ```yaml
 * # kept: as it is
 * TODO kept inside the fence
 * ---
 * a:   1
 * ```
 *
 *   - indented item
 *
 * After the fence.
 * TODO dropped
 *
 * ---
 * not part of it
 * +kubebuilder:object:root=true
 */
export interface Text extends KubernetesObject {
  spec: TextSpec;
}

export interface TextSpec {
  /** key: value */
  colon: string;

  /** ends with a colon: */
  colonEnd: string;

  /** a # comment sign */
  hash: string;

  /** - starts with a dash */
  dash: string;

  /** 'single' quotes first */
  quote: string;

  /** "double" quotes first */
  doubleQuote: string;

  /** it's: both "kinds" of quotes */
  both: string;

  /** `code` first */
  backtick: string;

  /** *emphasis* first */
  star: string;

  /** true */
  true: string;

  /** y */
  y: string;

  /** 1.50 */
  number: string;

  /** 2026-12-01 */
  date: string;

  /** 12:30 */
  time: string;

  /** null */
  nothing: string;

  /** Größe und 数 — with a dash */
  unicode: string;

  /** a 🙂 face */
  emoji: string;

  /** a	tab */
  tab: string;

  /** a long description that goes on and on without any sign that needs quotes until it has passed the eightieth column and more */
  long: string;

  /** a long description: it goes on and on with a sign that needs quotes until it has passed the eightieth column and more, it's true */
  longColon: string;

  /** a long description with a 	 tab that goes on and on until it has passed the eightieth column and more  and two spaces */
  longEscaped: string;

  /** https://example.com/a/very/long/address/that/has/no/space/in/it/and/so/cannot/be/folded/anywhere/at/all and more */
  oneLongWord: string;

  /**
   * First paragraph.
   *
   *
   * Second paragraph after two blank lines.
   *    indented line
   *
   */
  paragraphs: string;

  /** two  spaces  are  kept  in  a  description  that  is  long  enough  to  reach  the  end  of  the  line */
  doubleSpace: string;

  /** {braces} first */
  braces: string;

  /** %percent first */
  percent: string;

  /** ? what */
  question: string;

  /** = sign */
  equals: string;

  /** << */
  less: string;

  /** 0x1F */
  hex: string;

  /** 0o17 */
  octal: string;

  /** 1_000 */
  underscore: string;

  /** ... */
  dots: string;

  item1: string;

  item10: string;

  item2: string;

  item02: string;

  Item: string;

  item_: string;

  /** +kubebuilder:default={"on": "1", "null": a, "12": b, "a b": c, "x:y": d} */
  mapKeys?: Record<string, string>;
}
