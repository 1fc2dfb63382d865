export function MissionsPage() {
  return null
}
