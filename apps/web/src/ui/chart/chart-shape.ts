/** What a chart shows, whatever draws it. */
export interface ChartShape {
  readonly kind: 'line' | 'stacked';
  /** What the labels are: 'Day', 'Time'. */
  readonly labelTitle: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Upper end of the axis when it is fixed. */
  readonly maximum?: number;
  /** A level to draw across, such as a threshold. */
  readonly level?: { readonly value: number; readonly label: string };
  /** True for counts, which have no halves. */
  readonly isWhole?: boolean;
  readonly format?: (value: number) => string;
}

export interface ChartSeries {
  readonly name: string;
  readonly tone: 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral';
  readonly values: readonly (number | null)[];
}
