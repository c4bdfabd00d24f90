/** The contents of a chart, independent of the library that draws it. */
export interface ChartShape {
  readonly kind: 'line' | 'stacked';
  /** Name of the labels: 'Day', 'Time'. */
  readonly labelTitle: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Upper end of the axis, if fixed. */
  readonly maximum?: number;
  /** A horizontal line, such as a threshold. */
  readonly level?: { readonly value: number; readonly label: string };
  /** True for counts, whose axis has no fractions. */
  readonly isWhole?: boolean;
  readonly format?: (value: number) => string;
}

export interface ChartSeries {
  readonly name: string;
  readonly tone: 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral';
  readonly values: readonly (number | null)[];
}
