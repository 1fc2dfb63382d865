export function InProgressPage() {
  return null
}
