/** A claim of a reply (with offsets into the reply) and the passages it is read against. */
export interface VerifierPair {
  readonly start: number;
  readonly end: number;
  readonly claim: string;
  readonly evidence: string;
}

/** The reading of the claim at these offsets: three probabilities that add up to 1. */
interface VerifierReading {
  readonly start: number;
  readonly end: number;
  readonly supported: number;
  readonly contradicted: number;
  readonly unknown: number;
}

export interface Verifier {
  /** Name, version and the start of the model's sha256: `symbi-verifier/1+0123456789ab`. */
  readonly engine: string;
  /** SHA-256 of model.onnx, in hex. */
  readonly sha256: string;
  /** A reading for each pair, in order. It depends only on the claim and evidence of its pair. */
  read(pairs: readonly VerifierPair[]): Promise<VerifierReading[]>;
  close(): Promise<void>;
}

/** Supported, contradicted, unknown. */
export type Probabilities = readonly [supported: number, contradicted: number, unknown: number];
