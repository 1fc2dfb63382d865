export function PanelPage() {
  return null
}
