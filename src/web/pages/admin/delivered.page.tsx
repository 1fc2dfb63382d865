export function DeliveredPage() {
  return null
}
