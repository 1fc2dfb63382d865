import { useReducer } from 'react'
import { useMapEvents } from 'react-leaflet'

/** Grows when the pixels of places change: a map that is only moved keeps them. */
export function useZooms(): number {
  const [count, grow] = useReducer((before: number) => before + 1, 0)
  useMapEvents({ zoom: grow, viewreset: grow })
  return count
}
