export const STAMP_FILE: string
export function webStamp(): string
export function isWebFresh(): boolean
