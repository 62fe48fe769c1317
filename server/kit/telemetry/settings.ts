import type { Env } from '../read-env.ts'
import { version } from '../version.ts'
import type { TelemetrySettings } from './telemetry.ts'

/** OpenTelemetry's own variables: who runs other things knows them. */
export function telemetrySettings(env: Env): TelemetrySettings {
  const base = (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '').replace(/\/$/, '')
  const isOff = env.OTEL_SDK_DISABLED === 'true'
  const url = isOff ? '' : env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || (base && `${base}/v1/traces`)
  if (url && !URL.canParse(url))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is '${base}', which is no address`)
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG is '${env.OTEL_TRACES_SAMPLER_ARG}', not a share from 0 to 1`)
  return {
    url,
    headers: pairs(env.OTEL_EXPORTER_OTLP_HEADERS),
    resource: {
      'service.name': env.OTEL_SERVICE_NAME || 'parapet',
      'service.version': version,
      ...pairs(env.OTEL_RESOURCE_ATTRIBUTES),
    },
    ratio,
  }
}

/** `key=value,key=value`, the values percent-encoded. */
function pairs(text = ''): Record<string, string> {
  const split = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]] : []
  })
  return Object.fromEntries(split)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
