import type { SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'

/** The statements of MDN's data that hold for a browser as it is: under its own name, without a setting. */
export function plainSupport(support: SupportStatement | undefined): SimpleSupportStatement[] {
  return [support ?? []].flat().filter(isPlain)
}

function isPlain({
  version_added,
  prefix,
  alternative_name,
  flags,
}: SimpleSupportStatement): boolean {
  return typeof version_added === 'string' && !prefix && !alternative_name && !flags
}

/** Whether a version of the browser, such as `15.4`, has what the statement is about. */
export function isIn(
  { version_added, version_removed }: SimpleSupportStatement,
  version: string,
): boolean {
  if (compareVersions(String(version_added).replace('≤', ''), version) > 0) return false
  return typeof version_removed !== 'string' || compareVersions(version_removed, version) > 0
}

function compareVersions(one: string, other: string): number {
  const [major = NaN, minor = 0] = one.split('.').map(Number)
  const [otherMajor = NaN, otherMinor = 0] = other.split('.').map(Number)
  return Number.isNaN(major) ? 1 : major - otherMajor || minor - otherMinor
}
