/** A commit as it goes over the wire. */
export interface WireCommit {
  writes: WireWrite[];
}
export interface WireWrite {
  update?: { name: string; fields: WireFields };
  delete?: string;
  updateMask?: { fieldPaths: string[] };
  updateTransforms?: { fieldPath: string; [transform: string]: unknown }[];
  currentDocument?: unknown;
}
export type WireValue = Record<string, unknown>;
export type WireFields = Record<string, WireValue>;

/** Values as they go over the wire. */
export const createText = (stringValue: string): WireValue => ({ stringValue });
export const createInteger = (value: number): WireValue => ({ integerValue: String(value) });
export const createMap = (fields: WireFields): WireValue => ({ mapValue: { fields } });
/** @param ms from now; less than nothing is before */
export const createTime = (ms: number): WireValue => ({
  timestampValue: new Date(Date.now() + ms).toISOString(),
});

/** The place of a value in a commit: in a map or in a list. */
export interface Spot {
  value: WireValue;
  put(value: WireValue): void;
  remove(): void;
}

function getValueSpots(value: WireValue, put: Spot['put'], remove: Spot['remove']): Spot[] {
  const { mapValue, arrayValue } = value as {
    mapValue?: { fields?: WireFields };
    arrayValue?: { values?: WireValue[] };
  }; // by the protocol
  const here: Spot = { value, put, remove };
  return [
    here,
    ...getFieldSpots(mapValue?.fields ?? {}),
    ...getListSpots(arrayValue?.values ?? []),
  ];
}
export const getFieldSpots = (fields: WireFields): Spot[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    getValueSpots(
      value,
      (next) => {
        fields[key] = next;
      },
      () => {
        delete fields[key];
      },
    ),
  );
const getListSpots = (values: WireValue[]): Spot[] =>
  values.flatMap((value, i) =>
    getValueSpots(
      value,
      (next) => {
        values[i] = next;
      },
      () => void values.splice(i, 1),
    ),
  );
