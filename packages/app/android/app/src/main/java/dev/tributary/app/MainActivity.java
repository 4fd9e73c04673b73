package dev.tributary.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
