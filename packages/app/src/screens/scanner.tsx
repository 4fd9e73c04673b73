import { parseBindingLink } from '@tributary/mobile'
import { frameLoop, type QRCamera, QRCanvas, rearCamera } from 'qr/dom.js'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

type Trouble = 'no camera' | 'other code'

/** Looks for a binding's link through the camera. The pictures never leave the phone. */
export function Scanner({ onLink, onClose }: { onLink: (link: string) => void; onClose: () => void }) {
  const player = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  useEffect(() => {
    let camera: QRCamera | null = null
    let isOver = false
    let stopLooking = () => {}
    const canvas = new QRCanvas()
    let isLooking = false
    const look = async (found: QRCamera) => {
      if (isLooking) return
      isLooking = true
      const text = await found.readFrame(canvas).catch(() => undefined)
      isLooking = false
      if (isOver || typeof text !== 'string') return
      if (parseBindingLink(text)) onLink(text)
      else setTrouble('other code')
    }
    rearCamera(player.current!)
      .then((found) => {
        camera = found
        if (isOver) return found.stop()
        stopLooking = frameLoop(() => void look(found))
      })
      .catch(() => setTrouble('no camera'))
    return () => {
      isOver = true
      stopLooking()
      camera?.stop()
    }
  }, [onLink])

  return (
    <Page title="Scan the QR code">
      {trouble === 'no camera' ? (
        <Notice kind="alert">
          The camera cannot be used. Allow it in the settings of your phone or browser, or go back and paste
          the link.
        </Notice>
      ) : (
        <video ref={player} className="camera" muted playsInline aria-label="Picture of the camera" />
      )}
      {trouble === 'other code' ? (
        <Notice kind="warning">
          This QR code is not an invitation. Point the camera at the one you were shown.
        </Notice>
      ) : null}
      <Button look="quiet" onClick={onClose}>
        Back
      </Button>
    </Page>
  )
}
