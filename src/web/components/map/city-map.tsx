import { useDrawing } from './base/use-drawing.ts'

/** Abidjan as we draw it, in place of a large map that is still loading, or that cannot be loaded: `text` says so. */
export function CityMap({ text }: { text?: string }) {
  const drawing = useDrawing()
  return drawing ? <drawing.CityPicture text={text} /> : null
}
