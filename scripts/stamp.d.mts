export type Part = 'web' | 'server'
export function stampFile(part: Part): string
export function stampOf(part: Part, root?: string): string
export function staleParts(root?: string): Part[]
