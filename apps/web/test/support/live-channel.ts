import { ws } from 'msw/ws';

/** Engine.IO frames begin with their kind; 4 carries Socket.IO, whose kinds are 0 for connect and 2 for an event. */
const opened = '0{"sid":"screens","upgrades":[],"pingInterval":600000,"pingTimeout":600000,"maxPayload":1000000}';

/** The path of Socket.IO is taken away before an address is compared. */
const link = ws.link(location.origin.replace('http', 'ws'));

/** A server that accepts everybody and says nothing by itself. */
export const liveChannel = link.addEventListener('connection', ({ client }) => {
  client.send(opened);
  client.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith('40')) client.send('40{"sid":"screens"}');
  });
});
