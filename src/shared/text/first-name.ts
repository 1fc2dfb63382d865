/** The first word of a full name, as people are named where strangers may read it; null without a name. */
export function firstNameOf(fullname: string | null | undefined): string | null {
  return fullname?.trim().split(/\s+/)[0] || null
}
