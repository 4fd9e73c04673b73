// From version 1.29 on the runtime reports its use over the network and writes a device identifier, unless this variable is set before it is loaded.
process.env['ORT_DISABLE_TELEMETRY'] = '1'
