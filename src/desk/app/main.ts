import './desk-app.js';
