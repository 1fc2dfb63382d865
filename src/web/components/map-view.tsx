import { latLngBounds } from 'leaflet'
import { useEffect } from 'react'
import { MapContainer, Marker, Popup, useMap, ZoomControl } from 'react-leaflet'
import type { LatLng } from '#shared/points.ts'
import classes from './map.module.css'
import type { MapProps } from './map-block.tsx'
import { Ground, pinIcon, riderIcon } from './map-parts.tsx'

type Props = Omit<MapProps, 'point'> & { point: LatLng }

/** The map itself. Reached through `MapBlock`, which loads it when it is about to be seen. */
export default function MapView({
  point,
  zoom = 15,
  label,
  popup,
  rider,
  interactive = false,
}: Props) {
  return (
    <MapContainer
      className={classes.map}
      center={point}
      zoom={zoom}
      scrollWheelZoom={false}
      zoomControl={false}
      dragging={interactive}
      touchZoom={interactive}
      doubleClickZoom={interactive}
      boxZoom={interactive}
      keyboard={interactive}
    >
      <Ground />
      <View point={point} zoom={zoom} rider={rider} />
      {interactive ? (
        <ZoomControl position="topright" zoomInTitle="Zoomer" zoomOutTitle="Dézoomer" />
      ) : null}
      <Marker
        position={point}
        icon={pinIcon}
        title={popup ?? label}
        interactive={Boolean(popup)}
        keyboard={Boolean(popup)}
      >
        {popup ? <Popup closeButton={false}>{popup}</Popup> : null}
      </Marker>
      {rider ? (
        <Marker
          position={rider}
          icon={riderIcon}
          title="Livreur"
          interactive={false}
          keyboard={false}
          zIndexOffset={100}
        />
      ) : null}
    </MapContainer>
  )
}

/** Keeps in sight what the map is about: the place, and the courier as they come. */
function View({
  point,
  zoom,
  rider,
}: {
  point: LatLng
  zoom: number
  rider: LatLng | null | undefined
}) {
  const map = useMap()
  const { lat, lng } = point
  const riderLat = rider?.lat
  const riderLng = rider?.lng

  useEffect(() => {
    map.setView([lat, lng], zoom, { animate: false })
  }, [map, lat, lng, zoom])

  useEffect(() => {
    if (riderLat === undefined || riderLng === undefined) return
    const both = latLngBounds([lat, lng], [riderLat, riderLng])
    if (map.getBounds().pad(-0.1).contains(both)) return
    map.fitBounds(both, { padding: [48, 56], maxZoom: 16, animate: false })
  }, [map, lat, lng, riderLat, riderLng])

  return null
}
